// The whole life of a course, as a student lives it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage, picture, staged, startApp } from './app.mjs'

let app, browser, page

const at = staged((all) => void ({ app, browser, page } = all))

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
  await page.waitForFunction(() => document.activeElement?.id === 'words')
  await page.keyboard.type('which proteins let water through')
  const hit = page.getByRole('button', { name: /Page \d+ of Membranes\.pdf/ }).first()
  await hit.waitFor()
  await picture(page, 'search-light')
  await hit.click()
  await page.locator('.mark').first().waitFor()
  await page.locator('img').first().evaluate((img) => img.complete || new Promise((done) => (img.onload = done)))
  await picture(page, 'source-pdf-light')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Source' }).waitFor({ state: 'detached' })
  assert.ok(await hit.evaluate((at) => at === document.activeElement), 'the focus is back where it was')
})

test('a wrong number is asked about, with its page', async () => {
  await page.getByRole('button', { name: /Sample: Cells/ }).click()
  await page.getByRole('tab', { name: /Concepts/ }).click()
  await page.getByRole('button', { name: 'Explain it: Active transport', exact: true }).click()
  await page.getByRole('textbox').fill(
    'Active transport moves substances against their concentration gradient and needs energy from ATP. The sodium–potassium pump carries five sodium ions out of the cell and two potassium ions into the cell for each molecule of ATP. It kind of costs a lot.')
  await page.getByRole('radio', { name: 'Unsure' }).check()
  await picture(page, 'teach-explain-light')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Does this fit/ }).waitFor()
  await picture(page, 'teach-questions-light')
})

test('answers lead to what may have been missed, and to a result with its next day', async () => {
  await page.getByRole('radio', { name: 'The material is right' }).first().check()
  for (let i = 0; i < 3; i++) {
    if (!(await page.getByRole('button', { name: 'Send' }).isVisible())) break
    for (const radio of await page.getByRole('radio', { name: 'The material is right' }).all()) await radio.check()
    const before = await page.locator('#step').textContent()
    await page.keyboard.press('Control+Enter')
    await page.waitForFunction((before) => document.getElementById('step')?.textContent !== before && !document.querySelector('[role=progressbar]'), before)
  }
  await page.getByRole('heading', { name: 'Did you miss any of this?' }).waitFor()
  await picture(page, 'teach-misses-light')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'I missed 1' }).click()
  await page.getByRole('heading', { name: /to look at again/ }).waitFor()
  await page.getByText(/Next: tomorrow/).waitFor()
  await page.getByRole('checkbox', { name: /wrong in the exam/ }).first().check()
  await picture(page, 'teach-result-light')
})

test('the result stands in History, and Today says why', async () => {
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'Week by week' }).waitFor()
  await page.getByText(/2 missed/).waitFor()
  await picture(page, 'history-light')
  await page.getByRole('button', { name: /^Today/ }).click()
  await page.getByText(/missed once/).waitFor()
  await picture(page, 'today-light')
})

test('undo names what it undoes', async () => {
  await page.keyboard.press('Control+z')
  await page.getByText('Undone: teach-back of Active transport').waitFor()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await page.getByText(/missed once/).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command' }).fill('undo')
  await page.getByRole('option', { name: 'Undo: teach-back of Active transport' }).waitFor()
  await page.keyboard.press('Escape')
})

test('everything is there after a restart, and due tomorrow', async () => {
  await page.close()
  await app.stop('SIGKILL')
  at.app = app = await startApp({ home: app.home, env: { KIZUKI_CLOCK: '25h' } })
  at.page = page = await openPage(browser, app)
  await page.getByRole('button', { name: 'Sample: Cells' }).click()
  await page.getByRole('button', { name: 'Membranes.pdf', exact: true }).waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByText(/2 missed/).waitFor()
})

test('nothing went wrong on the page', () => assert.deepEqual(page.errors, []))
