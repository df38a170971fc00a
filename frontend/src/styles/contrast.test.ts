// Every pair of ink and ground that the tokens allow, in both themes: words at
// 4.5:1, marks, edges and focus at 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).

import { describe, expect, test } from 'vitest'
import css from './tokens.css?raw'

type Colour = [r: number, g: number, b: number, alpha: number]

function parse(value: string): Colour {
  const hex = /^#(..)(..)(..)$/.exec(value)
  if (hex) return [parseInt(hex[1]!, 16), parseInt(hex[2]!, 16), parseInt(hex[3]!, 16), 1]
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(value)
  if (!rgb) throw new Error(`no colour: ${value}`)
  return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4]) / 100]
}

/** The tokens of a theme: 0 light, 1 dark. */
function tokens(theme: 0 | 1): Record<string, Colour> {
  const found: Record<string, Colour> = {}
  for (const [, name, light, dark] of css.matchAll(/--([\w-]+): light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)/g)) {
    found[name!] = parse([light!, dark!][theme]!)
  }
  return found
}

const over = ([r, g, b, a]: Colour, under: Colour): Colour => [r, g, b].map((c, i) => c * a + under[i]! * (1 - a)).concat(1) as Colour

function luminance([r, g, b]: Colour): number {
  const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * x + 0.7152 * y + 0.0722 * z
}

function ratio(a: Colour, b: Colour): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'surface', 'paper']

describe.each([['light', 0], ['dark', 1]] as const)('%s', (_, theme) => {
  const t = tokens(theme)

  test('all tokens were read', () => expect(Object.keys(t).length).toBe(15))

  test.each(['ink', 'quiet', 'accent', 'good', 'attention', 'wrong'])('%s can be read', (name) => {
    for (const ground of grounds) expect(ratio(t[name]!, t[ground]!), ground).toBeGreaterThanOrEqual(4.5)
  })

  test('words on the mark, on a primary button and on a note can be read', () => {
    for (const ground of grounds) expect(ratio(t.ink!, over(t.mark!, t[ground]!)), ground).toBeGreaterThanOrEqual(4.5)
    expect(ratio(t['on-accent']!, t.accent!)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(t.ground!, t.ink!)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['edge', 'accent', 'mark-edge'])('%s can be seen', (name) => {
    for (const ground of grounds) expect(ratio(t[name]!, t[ground]!), ground).toBeGreaterThanOrEqual(3)
  })

  test('bare buttons can be read while pointed at', () => {
    expect(ratio(t.accent!, t.hairline!)).toBeGreaterThanOrEqual(4.5)
  })
})
