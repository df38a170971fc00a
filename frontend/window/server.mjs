// A stand-in for an OpenAI-compatible server on this computer, which answers
// as it is told to: well, badly, slowly, or not at all.

import { createServer } from 'node:http'

/** Words that stand in no file; a test looks for them on the screen. */
export const invented = 'Zanzibar quokkas regulate osmosis'

const said = (content) => ({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }], usage: {} })
const round = (questions, missed = []) => said(JSON.stringify({ questions, missed, concepts: [], unclear: [], links: [] }))

/** The label of the sentence of the prompt that holds words. */
function labelOf(prompt, words) {
  const at = prompt.indexOf(words)
  return at < 0 ? '' : prompt.slice(0, at).match(/\[(S\d+)\][^[]*$/)[1]
}

/** What the server says to a prompt, by how it is told to behave. */
const replies = {
  good: (prompt) => round([{ kind: 'gap', sentence: labelOf(prompt, 'About a quarter of the energy'), words: '' }]),
  labels: () => round([{ kind: 'gap', sentence: 'S9999', words: '' }, { kind: 'gap', sentence: '[S0] -1 S', words: '' }, { kind: 'quiz', sentence: 'S1', words: '' }], ['S77', '', 'none']),
  quotes: () => round([
    { kind: 'contradiction', sentence: `${invented} in every cell.`, words: invented },
    { kind: 'contradiction', sentence: 'S1', words: `${invented} always` },
    { kind: 'unclear', sentence: '', words: invented },
  ], [`${invented} in every cell.`]),
  half: () => said(`{"questions":[{"kind":"gap","sentence":"${invented}`),
  prose: () => said(`Sure! ${invented}. Here is a link: <a href="http://example.invalid">${invented}</a>`),
}

const vector = (text) => Array.from({ length: 16 }, (_, i) => 1 + ((text.charCodeAt(i % text.length) * (i + 3)) % 17))

/** Starts the server; its mode may be changed while it runs. */
export async function startServer() {
  const held = new Set()
  const fake = { mode: 'good', asked: 0, embedded: 0 }
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const part of req) body += part
    const send = (value, status = 200) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (req.url.endsWith('/models')) return send({ data: [{ id: 'tiny' }, { id: 'numbers' }] })
    const { input, messages } = JSON.parse(body)
    if (input) {
      fake.embedded += input.length
      return send({ data: input.map((text, index) => ({ index, embedding: vector(text) })) })
    }
    fake.asked++
    if (fake.mode === 'hang') return held.add(res)
    if (fake.mode === 'absent') return send({ error: { message: `model not found: ${invented}` } }, 404)
    if (fake.mode === 'huge') return res.writeHead(200).end(`{"choices":[{"message":{"content":"${invented.repeat(400_000)}"}}]}`)
    const prompt = messages.at(-1).content
    send(/ready/.test(prompt) ? said('{"ready": true}') : replies[fake.mode](messages.map((m) => m.content).join('\n')))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(fake, {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    close: () => {
      for (const res of held) res.destroy()
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  })
}
