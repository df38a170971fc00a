// The only importer of wailsjs: what the window can ask Go for.
import { Version } from '../wailsjs/go/main/App'

export const version = (): Promise<string> => Version()
