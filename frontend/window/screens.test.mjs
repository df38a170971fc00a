// Every screen, light and dark, small and large, empty and full: no violation
// of accessibility rules, nothing wider than the window, a picture of each.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { call, courseOf, openPage, picture, sample, startApp, startBrowser, violations } from './app.mjs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const files = ['Glossary.md', 'Membranes.pdf', 'Potato cores.xlsx', 'Week 3 slides.pptx'].map((f) => join(sample, f))

const dir = mkdtempSync(join(tmpdir(), 'kizuki-screens-'))

let full, empty, browser, course

before(async () => {
  browser = await startBrowser()
  full = await startApp()
  empty = await startApp({ env: { PATH: '/nowhere' } }) // without LibreOffice
  const page = await openPage(browser, full)
  course = await courseOf(page, 'Biology 101', files)
  await call(page, 'CreateCourse', 'Zoology')
  const concepts = await call(page, 'Concepts', course.id)
  await call(page, 'ConfirmConcepts', concepts.slice(0, 12).map((c) => c.id))
  await call(page, 'AddLink', concepts[2].id, concepts[3].id).catch(() => {})
  const found = await call(page, 'Search', { course: course.id, text: '"a channel protein that lets water through"' })
  await call(page, 'Correct', course.id, found.hits[0].citation, 'several billion molecules a second', 'about three billion molecules a second')
  await disagreeing(page)
  await page.close()
})

after(async () => {
  await browser?.close()
  for (const app of [full, empty]) {
    await app?.stop()
    app?.remove()
  }
  rmSync(dir, { recursive: true, force: true })
})

/** A course whose two files say different things, and a teach-back about it that is over. */
async function disagreeing(page) {
  const course = await courseOf(page, 'Chemistry', ['Lecture 1.md', 'Lecture 2.md'].map((name, i) => {
    const path = join(dir, name)
    writeFileSync(path, `# Boiling\n\nWater boils at ${[100, 90][i]} degrees at sea level.\n\n# Lecture ${i + 1}\n\nThis was lecture ${i + 1}.\n`)
    return path
  }))
  const concept = (await call(page, 'Concepts', course.id)).find((c) => c.name === 'Boiling')
  await call(page, 'ConfirmConcepts', [concept.id])
  const session = await call(page, 'StartSession', course.id, concept.id)
  await call(page, 'Explain', session.id, 'Water boils at 80 degrees at sea level.', 'unsure')
  await call(page, 'Answer', session.id, [{ question: 0, text: '', verdict: 'materialRight', wrong: '' }])
  await call(page, 'LeaveRounds', session.id, []).catch(() => {}) // where there is a second round
  await call(page, 'FinishSession', session.id, [])
}

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
  'source-corrected': async (page) => {
    await search(page, 'aquaporin a channel protein that lets water through', /Section .* of Glossary\.md/)
    await page.getByText('You corrected this').waitFor()
  },
  'result-disagree': async (page) => {
    await goto(page, 'History').click()
    await page.getByRole('button', { name: /Boiling/ }).first().click()
    await page.getByRole('heading', { name: 'Your files disagree here' }).waitFor()
  },
  'settings-end': async (page) => {
    await goto(page, 'Settings').click()
    await page.getByRole('heading', { name: 'Data folder' }).scrollIntoViewIfNeeded()
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
            // Dark differs from light in its colours only: each size is looked at in one of them.
            if (dark === (size.name === 'zoomed')) assert.deepEqual(await violations(page), [], size.name)
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

test('a slide is drawn from its deck where there is no LibreOffice', async () => {
  const page = await openPage(browser, empty, sizes[0])
  try {
    await courseOf(page, 'Biology 101', [join(sample, 'Week 3 slides.pptx')])
    await search(page, 'three sodium ions leave the cell', /Slide \d+ of/)
    const drawing = page.getByRole('img', { name: 'Drawing of Slide 6 of Week 3 slides.pptx' })
    await drawing.locator('mark').getByText('Three sodium ions leave the cell.').waitFor()
    await page.getByText(/not a picture/).waitFor()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await picture(page, `sketch-${size.name}`)
    }
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(page.errors, [])
  } finally {
    await page.context().close()
  }
})
