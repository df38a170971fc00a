// The answer model and the meaning model, set up in Settings: good ones,
// hostile ones, slow ones and none. Whatever a model says, only sentences of
// the files appear.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, test } from 'node:test'
import { join } from 'node:path'
import { call, courseOf, picture, program, sample, staged, violations } from './app.mjs'
import { invented, startServer } from './server.mjs'

const files = ['Glossary.md', 'Membranes.pdf'].map((f) => join(sample, f))
const explanation = 'Active transport moves substances against their concentration gradient and needs energy from ATP. The sodium–potassium pump carries five sodium ions out of the cell and two potassium ions into the cell for each molecule of ATP.'
const folded = (text) => text.replace(/\s+/g, ' ').trim()

let page, server, material

staged(async (all) => {
  page = all.page
  server = await startServer()
  const course = await courseOf(page, 'Biology 101', files)
  const concepts = await call(page, 'Concepts', course.id)
  await call(page, 'ConfirmConcepts', concepts.filter((c) => c.name === 'Active transport').map((c) => c.id))
  material = files.map((f) => folded(spawnSync(program, ['passages', '--text', f], { encoding: 'utf8' }).stdout)).join(' ')
  assert.match(material, /About a quarter of the energy/)
})

after(() => server?.close().catch(() => {}))

const section = (name) => page.getByRole('region', { name })

async function settings() {
  await page.getByRole('button', { name: 'Settings' }).click()
  await section('Answer model').waitFor()
}

/** Explains the concept and waits for the first questions. */
async function explain(text = explanation) {
  await page.getByRole('button', { name: /^Today/ }).click()
  await page.getByRole('button', { name: 'Explain Active transport' }).click()
  await page.getByRole('textbox').fill(text)
  await page.getByRole('radio', { name: 'Unsure' }).check()
  await page.keyboard.press('Control+Enter')
}

/** What the plain classmate asks, whatever the model does. */
const plainQuestion = () => page.getByRole('heading', { name: /Does this fit/ }).first()

/** Nothing is shown as words of the files that does not stand in them, and nothing a model made up. */
async function honest() {
  const quotes = await page.locator('blockquote').allTextContents()
  assert.ok(quotes.length > 0, 'no quote is shown')
  for (const quote of quotes) assert.ok(material.includes(folded(quote)), `not in the files: ${quote}`)
  assert.ok(!(await page.locator('body').textContent()).includes('quokka'), 'invented words are shown')
}

async function takeBack() {
  await page.getByRole('button', { name: 'Undo this teach-back' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}

test('the test of a model words the fix', async () => {
  await settings()
  const model = section('Answer model')
  await model.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/v1')
  await model.getByLabel('Model', { exact: true }).fill('tiny')
  await model.getByRole('button', { name: 'Test' }).click()
  await model.getByText(/The server is not running, or the address is another/).waitFor()
  await model.getByLabel('Address', { exact: true }).fill(server.url)
  server.mode = 'absent'
  await model.getByRole('button', { name: 'Test' }).click()
  await model.getByText('The server does not have this model. Choose a model from the server’s list in Settings.'.replace('’', "'")).waitFor()
  server.mode = 'prose'
  await model.getByRole('button', { name: 'Test' }).click()
  await model.getByText('The model answers').waitFor()
})

test('nothing is sent elsewhere without consent', async () => {
  const model = section('Answer model')
  await model.getByLabel('Address', { exact: true }).fill('https://models.example.invalid/v1')
  assert.ok(await model.getByRole('button', { name: 'Test' }).isDisabled())
  await model.getByRole('checkbox', { name: /I allow Kizuki to send/ }).waitFor()
  assert.deepEqual(await violations(page), [])
})

test('a good model is listed, tested and saved', async () => {
  server.mode = 'good'
  const model = section('Answer model')
  await model.getByLabel('Address', { exact: true }).fill(server.url)
  await model.getByLabel('Model', { exact: true }).fill('')
  await model.getByRole('button', { name: 'List' }).click()
  await page.waitForFunction(() => document.querySelector('[list$="-names"]')?.value !== '')
  await model.getByLabel('Model', { exact: true }).fill('tiny')
  await model.getByRole('button', { name: 'Test' }).click()
  await model.getByText('The model answers.').waitFor()
  await picture(page, 'settings-model')
  await model.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
})

test('its question joins those of plain code', async () => {
  await explain()
  await plainQuestion().waitFor()
  await page.getByText('About a quarter of the energy that a resting person uses goes into this pump.').first().waitFor()
  await honest()
  await picture(page, 'teach-with-model')
  await takeBack()
})

for (const mode of ['labels', 'quotes', 'half', 'prose', 'huge', 'absent']) {
  test(`a model that answers with ${mode} gets nothing onto the screen`, async () => {
    server.mode = mode
    const before = server.asked
    await explain()
    await plainQuestion().waitFor()
    assert.ok(server.asked > before, 'the model was asked')
    await honest()
    if (mode === 'labels' || mode === 'quotes') await page.getByText(/proposals? of the model did not stand up to your files/).waitFor()
    else await page.getByRole('alert').waitFor()
    await takeBack()
    await page.evaluate(() => document.querySelectorAll('[aria-label="Close this message"]').forEach((close) => close.click()))
  })
}

test('a slow model need not be waited for', async () => {
  server.mode = 'hang'
  await explain()
  await page.getByRole('button', { name: 'Go on without it' }).click()
  await plainQuestion().waitFor()
  await honest()
  await takeBack()
})

test('another meaning model says what it costs, can be refused, and is used', async () => {
  await settings()
  const model = section('Meaning model')
  await model.getByLabel('Address', { exact: true }).fill(server.url)
  await model.getByLabel('Model', { exact: true }).fill('numbers')
  await model.getByRole('button', { name: 'Test' }).click()
  await model.getByText('The model answers.').waitFor()
  server.embedded = 0
  await model.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make the search file anew?' })
  await dialog.getByText(/“numbers” has to read \d+ texts/).waitFor()
  assert.equal(server.embedded, 0, 'nothing was sent before it was agreed to')
  await page.waitForTimeout(100)
  await picture(page, 'model-change')
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Keep the model I had' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await call(page, 'Settings')).meaning.model, '')
  assert.equal(await model.getByLabel('Model', { exact: true }).inputValue(), '', 'the field says what is used')
  await model.getByLabel('Model', { exact: true }).fill('numbers')
  await model.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/v1')
  await model.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Make it now' }).click()
  await dialog.getByRole('alert').filter({ hasText: /nobody answers there/ }).waitFor()
  await dialog.getByRole('button', { name: 'Later' }).click()
  await model.getByLabel('Address', { exact: true }).fill(server.url)
  await model.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Make it now' }).click()
  await page.getByText(/Made the search file anew/).waitFor()
  assert.ok(server.embedded > 0)
})

test('with the server gone, the plain classmate asks and search finds', async () => {
  await server.close()
  await explain()
  await plainQuestion().waitFor()
  await page.getByRole('alert').filter({ hasText: /not running/ }).waitFor()
  await honest()
  await takeBack()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('which proteins let water through')
  await page.getByRole('button', { name: /Page \d+ of Membranes\.pdf/ }).first().waitFor()
})

test('nothing went wrong on the page', () => assert.deepEqual(page.errors, []))
