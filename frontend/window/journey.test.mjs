// The whole life of a course, as a student lives it.

import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openPage, picture, startApp, startBrowser } from './app.mjs'

let app, browser, page

before(async () => {
  app = await startApp()
  browser = await startBrowser()
  page = await openPage(browser, app)
})

afterEach(async (t) => {
  if (!t.passed) await picture(page, 'failed')
})

after(async () => {
  await browser?.close()
  await app?.stop()
  app?.remove()
})

test('the first run leads to the sample course', async () => {
  await page.getByRole('heading', { name: /Explain it from memory/ }).waitFor()
  await picture(page, 'welcome-light')
  await page.getByRole('button', { name: 'Try the sample course' }).click()
  await page.getByRole('heading', { name: 'Sample: Cells' }).waitFor()
  await page.getByRole('button', { name: 'Membranes.pdf', exact: true }).waitFor()
  assert.equal(await page.getByRole('list', { name: 'Files of this course' }).locator('> li').count(), 4)
  await picture(page, 'course-files-light')
})

test('concepts are confirmed in one go by keyboard', async () => {
  await page.getByRole('button', { name: 'Look at the concepts' }).click()
  const boxes = page.getByRole('checkbox')
  await boxes.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  assert.equal(await boxes.nth(1).isChecked(), false)
  await page.keyboard.press('Space')
  await picture(page, 'course-concepts-light')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Confirmed' }).waitFor()
  await page.getByRole('button', { name: 'Osmosis', exact: true }).waitFor()
})

test('a search opens its page with the sentence marked, and Esc comes back', async () => {
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('which proteins let water through')
  const hit = page.getByRole('button', { name: /Page \d+ of Membranes\.pdf/ }).first()
  await hit.waitFor()
  await picture(page, 'search-light')
  await hit.click()
  await page.locator('.mark').first().waitFor()
  await page.locator('img').first().evaluate((img) => img.complete || new Promise((done) => (img.onload = done)))
  await picture(page, 'source-pdf-light')
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Source' }).waitFor({ state: 'detached' })
  assert.ok(await hit.evaluate((at) => at === document.activeElement), 'the focus is back where it was')
})

test('a wrong direction is asked about, with its page', async () => {
  await page.getByRole('button', { name: /Sample: Cells/ }).click()
  await page.getByRole('tab', { name: /Concepts/ }).click()
  await page.getByRole('button', { name: 'Explain it: Osmosis', exact: true }).click()
  await page.getByRole('textbox').fill(
    'Osmosis is the diffusion of water across a selectively permeable membrane. Water moves from the side with the higher concentration of dissolved particles to the side with the lower concentration of dissolved particles. It kind of stops by itself at some point.')
  await page.getByRole('radio', { name: 'Unsure' }).check()
  await picture(page, 'teach-explain-light')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Does this fit/ }).waitFor()
  await picture(page, 'teach-questions-light')
})

test('nothing went wrong on the page', () => assert.deepEqual(page.errors, []))
