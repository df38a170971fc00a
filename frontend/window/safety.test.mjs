// What a hostile file or page could try, in the real front end.

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { call, courseOf, root, staged } from './app.mjs'

const evil = `# Hostile <script>window.owned = 1</script>

An image <img src=x onerror="window.owned = 2"> stands in this sentence about osmosis.

[a link](javascript:window.owned=3) and <iframe srcdoc="<script>top.owned=4</script>"></iframe> follow it.
`

let app, page

staged((all) => void ({ app, page } = all))

test('the front end makes no HTML of strings', () => {
  const src = join(root, 'frontend/src')
  const names = readdirSync(src, { recursive: true }).filter((n) => /\.(svelte|ts)$/.test(n))
  assert.ok(names.length > 40, `only ${names.length} files were looked at`)
  const found = names.filter((n) => /@html|innerHTML|insertAdjacentHTML|document\.write/.test(readFileSync(join(src, n), 'utf8')))
  assert.deepEqual(found, [])
})

test('no script that stands in the page runs', async () => {
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.owned = "inline"'
    document.body.append(script)
    const div = document.createElement('div')
    div.innerHTML = '<img src="x" onerror="window.owned = \'handler\'">'
    document.body.append(div)
  })
  await page.waitForTimeout(300)
  assert.equal(await page.evaluate(() => window.owned), undefined)
  page.errors.length = 0
})

test('nothing is fetched from elsewhere, and no frame opens', async () => {
  const got = await page.evaluate(async () => {
    const refused = []
    document.addEventListener('securitypolicyviolation', (e) => refused.push(e.effectiveDirective))
    await fetch('https://example.invalid/').catch(() => {})
    const frame = document.createElement('iframe')
    frame.srcdoc = '<p>x</p>'
    document.body.append(frame)
    const outside = document.createElement('iframe')
    outside.src = 'https://example.invalid/'
    document.body.append(outside)
    await new Promise((done) => setTimeout(done, 300))
    frame.remove()
    outside.remove()
    return refused
  })
  assert.ok(got.includes('connect-src'), `refused: ${got}`)
  assert.ok(got.includes('frame-src'), `refused: ${got}`)
  page.errors.length = 0
})

test('a dropped document does not replace the app', async () => {
  const prevented = await page.evaluate(() => {
    const fire = (type) => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() })
      document.body.dispatchEvent(event)
      return event.defaultPrevented
    }
    return [fire('dragover'), fire('drop')]
  })
  assert.deepEqual(prevented, [true, true])
})

test('the words of a hostile file are shown as words', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kizuki-evil-'))
  const file = join(dir, 'evil.md')
  writeFileSync(file, evil)
  const course = await courseOf(page, 'Hostile', [file])
  assert.equal(course.files[0].status, 'ready')
  await page.getByRole('button', { name: 'Hostile' }).click()
  await page.getByRole('button', { name: 'evil.md', exact: true }).click()
  const source = page.getByRole('region', { name: 'Source' })
  await source.getByText(/stands in this sentence about osmosis/).waitFor()
  assert.equal(await page.evaluate(() => window.owned), undefined)
  assert.equal(await source.locator('script, iframe, img[onerror], a[href^="javascript"]').count(), 0)
})

test('bytes are served at ids only, inert', async () => {
  const [course] = await call(page, 'Courses')
  const [material] = await call(page, 'Materials', course.id)
  const res = await fetch(`${app.url}material/${material.material}/original`)
  assert.equal(res.headers.get('content-type'), 'application/octet-stream')
  assert.equal(res.headers.get('x-content-type-options'), 'nosniff')
  assert.match(res.headers.get('content-security-policy'), /default-src 'none'; sandbox/)
  assert.equal(await res.text(), evil)
  for (const path of ['material/../../etc/passwd', `material/${'0'.repeat(64)}/original`, `material/${material.material}/page/0@96.png`]) {
    assert.notEqual((await fetch(app.url + path)).status, 200, path)
  }
})

test('errors are worded for people', async () => {
  const wrong = await call(page, 'CreateCourse', '  ').then(() => null, (e) => e.message)
  assert.ok(wrong !== null)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByLabel('Name of the course').fill('hostile')
  await page.getByRole('button', { name: 'Create course' }).click()
  await page.getByRole('alert').filter({ hasText: /name/i }).waitFor()
})
