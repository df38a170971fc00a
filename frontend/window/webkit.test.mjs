// The real window in WebKitGTK: it paints in time, nothing but the app's own
// page loads in it, and it leaves a picture.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pictures, root } from './app.mjs'

/** Starts the window, runs script in its page, and returns what it reports by fetching /report?… */
async function probe(script, { seconds = 30, after = () => {} } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'kizuki-webkit-'))
  const file = join(home, 'probe.js')
  writeFileSync(file, script)
  const program = spawn(join(root, 'build/bin/kizuki-probe'), [], {
    env: { ...process.env, KIZUKI_HOME: join(home, 'data'), KIZUKI_PROBE: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  program.stdout.on('data', (d) => (said += d))
  program.stderr.on('data', (d) => (said += d))
  const reported = new Promise((done, fail) => {
    const timer = setTimeout(() => {
      clearInterval(look)
      fail(new Error(`no report: ${said}`))
    }, seconds * 1000)
    const look = setInterval(() => {
      const found = /REPORT (.*)/.exec(said)
      if (!found) return
      clearTimeout(timer)
      clearInterval(look)
      done(JSON.parse(found[1]))
    }, 50)
    program.once('exit', (code) => fail(new Error(`it ended with ${code}: ${said}`)))
  })
  try {
    const report = await reported
    await after()
    return { report, said }
  } finally {
    const gone = new Promise((done) => program.once('exit', done))
    program.kill('SIGKILL')
    await Promise.race([gone, new Promise((done) => setTimeout(done, 3000))])
    rmSync(home, { recursive: true, force: true })
  }
}

// LogPrint is written to standard output by Wails.
const tell = `const tell = (value) => window.runtime.LogPrint('REPORT ' + JSON.stringify(value));`

test('the window paints, and a picture of it is taken', async () => {
  const { report } = await probe(
    `${tell}
    const look = setInterval(() => {
      const heading = document.querySelector('h1')
      if (!heading) return
      clearInterval(look)
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const paint = performance.getEntriesByType('paint').map((p) => p.startTime)
        tell({ heading: heading.textContent, paint: paint[0] ?? performance.now() })
      }))
    }, 20)`,
    { after: () => execFileSync('import', ['-window', 'root', join(pictures, 'webkit.png')]) },
  )
  assert.match(report.heading, /Explain it from memory/)
  const colours = Number(execFileSync('identify', ['-format', '%k', join(pictures, 'webkit.png')]))
  assert.ok(colours > 40, `the picture has ${colours} colours`)
  console.log(`first paint after ${Math.round(report.paint)} ms`)
})

test('no other page loads in the window', async () => {
  let asked = 0
  const server = createServer((_, res) => {
    asked++
    res.end('<title>foreign</title>')
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  try {
    const { report, said } = await probe(`${tell}
      setTimeout(() => {
        const a = document.createElement('a')
        a.href = 'http://127.0.0.1:${port}/'
        document.body.append(a)
        a.click()
        window.open('http://127.0.0.1:${port}/')
        setTimeout(() => { location.href = 'file:///etc/hostname' }, 200)
        setTimeout(() => tell({ at: location.href, bound: typeof window.go }), 1200)
      }, 300)`)
    assert.match(report.at, /^wails:\/\//)
    assert.equal(report.bound, 'object')
    assert.equal(asked, 0, 'the foreign server was asked')
    assert.match(said, /refused to open http:\/\/127/)
  } finally {
    server.close()
  }
})
