// Every screen, light and dark, small and large, empty and full: no violation
// of accessibility rules, nothing wider than the window, a picture of each.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { call, courseOf, openPage, picture, sample, startApp, startBrowser, violations } from './app.mjs'
import { join } from 'node:path'

const files = ['Glossary.md', 'Membranes.pdf', 'Potato cores.xlsx', 'Week 3 slides.pptx'].map((f) => join(sample, f))

let full, empty, browser, course

before(async () => {
  browser = await startBrowser()
  full = await startApp()
  empty = await startApp()
  const page = await openPage(browser, full)
  course = await courseOf(page, 'Biology 101', files)
  await call(page, 'CreateCourse', 'Zoology')
  const concepts = await call(page, 'Concepts', course.id)
  await call(page, 'ConfirmConcepts', concepts.slice(0, 12).map((c) => c.id))
  await call(page, 'AddLink', concepts[2].id, concepts[3].id).catch(() => {})
  await page.close()
})

after(async () => {
  await browser?.close()
  for (const app of [full, empty]) {
    await app?.stop()
    app?.remove()
  }
})

const goto = (page, name) => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name })

const search = async (page, words, label) => {
  await goto(page, 'Biology 101').click()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('button', { name: label }).first().click()
  await page.getByRole('region', { name: 'Source' }).waitFor()
}

const screens = {
  today: async (page) => {
    await goto(page, /^Today/).click()
    await page.getByRole('heading', { name: 'Due' }).waitFor()
  },
  'course-files': async (page) => {
    await goto(page, 'Biology 101').click()
    await page.getByRole('button', { name: 'Glossary.md', exact: true }).waitFor()
  },
  'course-empty': async (page) => {
    await goto(page, 'Zoology').click()
    await page.getByRole('heading', { name: 'Put in the files of this course' }).waitFor()
  },
  'course-concepts': async (page) => {
    await goto(page, 'Biology 101').click()
    await page.getByRole('tab', { name: /Concepts/ }).click()
    await page.getByRole('button', { name: /Show its sentences/ }).first().click()
    await page.getByRole('figure').first().waitFor()
  },
  'course-links': async (page) => {
    await goto(page, 'Biology 101').click()
    await page.getByRole('tab', { name: /What needs what/ }).click()
    await page.getByText('Add one yourself').waitFor()
  },
  search: async (page) => {
    await goto(page, 'Biology 101').click()
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('how much energy does the pump need')
    await page.getByRole('list', { name: 'Passages found' }).waitFor()
  },
  'search-none': async (page) => {
    await goto(page, 'Biology 101').click()
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('zwölfte Steuererklärung quarterly invoices')
    await page.getByRole('heading', { name: 'Not in your material' }).waitFor()
  },
  'source-pdf': async (page) => {
    await search(page, 'aquaporins channel proteins', /Page \d+ of Membranes\.pdf/)
    await page.locator('.mark').first().waitFor()
    await page.waitForFunction(() => document.querySelector('.source img')?.complete)
  },
  'source-slide': async (page) => {
    await search(page, 'three sodium ions leave the cell', /Slide \d+ of/)
    await page.locator('.source mark').first().waitFor()
  },
  'source-sheet': async (page) => {
    await search(page, 'strong salt water potato', /Cells .* of sheet/)
    await page.locator('.source table').first().waitFor()
  },
  'source-markdown': async (page) => {
    await search(page, 'plasmolysis is the pulling away', /Section .* of Glossary\.md/)
    await page.locator('.source').waitFor()
  },
  teach: async (page) => {
    await goto(page, /^Today/).click()
    await page.getByRole('button', { name: /^Explain/ }).first().click()
    await page.getByRole('textbox').waitFor()
  },
  history: async (page) => {
    await goto(page, 'History').click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
  },
  settings: async (page) => {
    await goto(page, 'Settings').click()
    await page.getByRole('heading', { name: 'Data folder' }).waitFor()
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Command' }).fill('ex')
  },
  shortcuts: async (page) => {
    await goto(page, 'Settings').click()
    await page.locator('h1').focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
  },
  'new-course': async (page) => {
    await goto(page, 'New course').click()
    await page.getByRole('dialog', { name: 'New course' }).waitFor()
  },
}

const sizes = [
  { name: 'small', width: 1024, height: 700 },
  { name: 'large', width: 2560, height: 1440 },
  { name: 'zoomed', width: 640, height: 430 }, // 1280 × 860 at 200 %
]

for (const dark of [false, true]) {
  describe(dark ? 'dark' : 'light', () => {
    for (const [name, go] of Object.entries(screens)) {
      test(name, async () => {
        const page = await openPage(browser, full, { ...sizes[0], dark })
        try {
          await go(page)
          for (const size of sizes) {
            await page.setViewportSize(size)
            await page.waitForTimeout(80)
            await picture(page, `${name}-${size.name}-${dark ? 'dark' : 'light'}`)
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            assert.ok(wide <= 0, `${size.name}: ${wide} pixels wider than the window`)
            // Dark differs from light in its colours only, and these are the same at every size.
            if (!dark || size === sizes[0]) assert.deepEqual(await violations(page), [], size.name)
          }
          assert.deepEqual(page.errors, [])
        } finally {
          await page.context().close()
        }
      })
    }
    test('first run', async () => {
      const page = await openPage(browser, empty, { ...sizes[0], dark })
      await page.getByRole('heading', { name: /Explain it from memory/ }).waitFor()
      await picture(page, `welcome-${dark ? 'dark' : 'light'}`)
      assert.deepEqual(await violations(page), [])
      for (const name of ['History', 'Settings']) {
        await goto(page, name).click()
        assert.deepEqual(await violations(page), [], name)
      }
      await page.context().close()
    })
  })
}

