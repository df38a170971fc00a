// What keeps a student's work safe: backups, a damaged log, exports, a
// classmate's bundle, a file that failed before a restart, and a second window over the same folder.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { call, courseOf, drop, openPage, program, root, sample, staged, startApp } from './app.mjs'

let app, browser, page, course
const dir = mkdtempSync(join(tmpdir(), 'kizuki-upkeep-'))

const at = staged(async (all) => {
  ;({ app, browser, page } = all)
  const cut = join(dir, 'Cut short.pdf')
  writeFileSync(cut, readFileSync(join(sample, 'Membranes.pdf')).subarray(0, 900))
  course = await courseOf(page, 'Biology 101', [join(sample, 'Glossary.md'), cut])
})

after(() => rmSync(dir, { recursive: true, force: true }))

const settings = async () => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Backups' }).waitFor()
}

test('a second window over the same folder is refused in words', () => {
  const second = spawnSync(program, [], {
    env: { ...process.env, KIZUKI_HOME: app.home, assetdir: join(root, 'frontend/dist') }, encoding: 'utf8', timeout: 20_000,
  })
  assert.equal(second.status, 0)
  assert.match(second.stderr, /open already/)
})

test('a restore shows what it would change, and changes it', async () => {
  await settings()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText(/read back and counted/).waitFor()
  await call(page, 'CreateCourse', 'Zoology')
  await page.getByRole('button', { name: 'Zoology' }).waitFor()
  await page.getByRole('button', { name: /^Restore the backup/ }).first().click()
  await page.getByText('course Zoology').waitFor()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('button', { name: 'Zoology' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Biology 101' }).waitFor()
})

test('every kind of export is written whole', async () => {
  for (const [kind, begins] of [['everything', 'PK'], ['course', 'PK'], ['anki', 'PK'], ['notes', '#'], ['calendar', 'BEGIN:VCALENDAR']]) {
    const path = join(dir, `export.${kind}`)
    const bytes = await call(page, 'Export', kind, ['everything', 'calendar'].includes(kind) ? '' : course.id, path)
    assert.equal(bytes, statSync(path).size, kind)
    assert.ok(readFileSync(path, 'utf8').startsWith(begins), kind)
  }
})

test('a bundle dropped by a classmate becomes a course with its concepts', async () => {
  const concepts = await call(page, 'Concepts', course.id)
  await call(page, 'ConfirmConcepts', concepts.slice(0, 2).map((c) => c.id))
  const bundle = join(dir, 'Biology.zip')
  await call(page, 'Export', 'course', course.id, bundle)
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByLabel('Name of the course').fill('From a friend')
  await page.getByRole('button', { name: 'Create course' }).click()
  await page.getByRole('heading', { name: 'From a friend' }).waitFor()
  await drop(page, [bundle])
  await page.getByRole('button', { name: 'Glossary.md', exact: true }).waitFor()
  await page.getByRole('tab', { name: /^Concepts/ }).click()
  const confirmed = page.getByRole('region', { name: 'Confirmed' })
  for (const { name } of concepts.slice(0, 2)) await confirmed.getByRole('button', { name, exact: true }).waitFor()
})

test('a damaged log opens as far as it can be read, and a backup mends it', async () => {
  await page.close()
  await app.stop()
  const log = join(app.home, 'data/library.jsonl')
  const lines = readFileSync(log, 'utf8').split('\n')
  lines[1] = lines[1].slice(0, 30)
  writeFileSync(log, lines.join('\n'))
  at.app = app = await startApp({ home: app.home })
  at.page = page = await openPage(browser, app)
  await page.getByRole('alert').filter({ hasText: /Line 2 of .* is damaged/ }).waitFor()
  await page.getByRole('button', { name: /^Restore the backup/ }).first().click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('button', { name: 'Biology 101' }).click()
  await page.getByRole('button', { name: 'Glossary.md', exact: true }).waitFor()
})

test('a file that failed before the restart can be tried again', async () => {
  await page.getByText(/no readable PDF/).first().waitFor()
  await page.getByRole('button', { name: 'Try again: Cut short.pdf' }).click()
  await page.getByRole('alert').filter({ hasText: /Cut short\.pdf.*no readable PDF/ }).waitFor()
})

test('the search file is made anew and says so', async () => {
  await settings()
  await page.getByRole('button', { name: 'Rebuild the search file' }).click()
  await page.getByText(/Made the search file anew: \d+ passages of 1 files?/).waitFor()
})

test('nothing went wrong on the page', () => assert.deepEqual(page.errors, []))
