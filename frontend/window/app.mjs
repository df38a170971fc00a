// Runs the dev build of the app over a data folder of its own and opens its
// page in Chromium: the real front end against the real Go.

import { spawn } from 'node:child_process'
import { mkdtempSync, mkdirSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { after, afterEach, before } from 'node:test'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const sample = join(root, 'testdata/sample')
export const pictures = join(root, 'build/pictures')
mkdirSync(pictures, { recursive: true })

/** The dev build of the app. */
export const program = join(root, 'build/bin/kizuki-dev')

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

/** Starts the app over home, a new folder unless one is given; env is added to its environment. */
export async function startApp({ home = mkdtempSync(join(tmpdir(), 'kizuki-window-')), env = {} } = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  let said = ''
  const running = spawn(program, [], {
    cwd: home,
    env: { ...process.env, KIZUKI_HOME: home, assetdir: join(root, 'frontend/dist'), devserver: `127.0.0.1:${port}`, loglevel: 'Error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.stdout.on('data', (d) => (said += d))
  running.stderr.on('data', (d) => (said += d))
  for (let i = 0; ; i++) {
    try {
      if ((await fetch(url)).ok) break
    } catch {
      if (i > 600 || running.exitCode !== null) throw new Error(`the app did not start: ${said}`)
      await sleep(50)
    }
  }
  return {
    url,
    home,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      if (running.exitCode === null) {
        const gone = new Promise((done) => running.once('exit', done))
        running.kill(signal)
        await gone
      }
    },
    remove: () => existsSync(home) && rmSync(home, { recursive: true, force: true }),
  }
}

export async function startBrowser() {
  const executablePath = browsers.find((b) => existsSync(b))
  if (!executablePath) throw new Error('no Chromium found')
  return chromium.launch({ executablePath, args: flags })
}

/**
 * Lets calls to Go go side by side, as they do in the desktop window: the dev
 * server answers the calls of one socket one after the other.
 */
function sideBySide() {
  const plain = window.WailsInvoke
  const idle = []
  const open = () =>
    new Promise((done) => {
      const socket = new WebSocket(`ws://${location.host}/wails/ipc`)
      socket.onopen = () => done(socket)
      socket.onmessage = ({ data }) => {
        if (data[0] !== 'c') return // events come over the first socket
        idle.push(socket)
        window.wails.Callback(data.slice(1))
      }
    })
  window.WailsInvoke = async (message) => (message[0] === 'C' ? (idle.pop() ?? (await open())).send(message) : plain(message))
}

/** Opens the app's page; errors on it fail the test that asks for them. */
export async function openPage(browser, app, { width = 1280, height = 860, dark = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const errors = []
  page.on('pageerror', (e) => errors.push(String(e)))
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()))
  page.on('domcontentloaded', () => page.evaluate(sideBySide).catch(() => {})) // it may be closed by then
  await page.goto(app.url)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return Object.assign(page, { errors })
}

/**
 * The app with its page in a browser for the tests of a file, ended after them.
 * A test that fails leaves a picture. ready gets them before the first test;
 * one that a test puts in the place of another is put into what is returned.
 */
export function staged(ready) {
  const at = {}
  before(async () => {
    at.app = await startApp()
    at.browser = await startBrowser()
    at.page = await openPage(at.browser, at.app)
    await ready(at)
  })
  afterEach(async (t) => {
    if (!t.passed) await picture(at.page, `failed ${t.name}`)
  })
  after(async () => {
    await at.browser?.close()
    await at.app?.stop()
    at.app?.remove()
  })
  return at
}

/** Calls a bound method of the app, as the front end does. */
export const call = (page, name, ...args) =>
  page.evaluate(([name, args]) => window.go.main.App[name](...args), [name, args])

/** Drops files onto the window, as Wails tells of it. */
export const drop = (page, paths) =>
  page.evaluate((paths) => window.wails.EventsNotify(JSON.stringify({ name: 'wails:file-drop', data: [10, 10, paths] })), paths)

/** Makes a course of files. */
export async function courseOf(page, name, paths) {
  const course = await call(page, 'CreateCourse', name)
  const files = await call(page, 'Import', course.id, paths, false, '')
  return { ...course, files }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page, in short. */
export async function violations(page) {
  await page.evaluate(axe)
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ''}`).slice(0, 3).join('; ')}`)
}

export const picture = (page, name) => page.screenshot({ path: join(pictures, `${name}.png`) })
