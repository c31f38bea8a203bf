import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lowestContrast, toHex, type Rgb } from '#ui/theme/color.ts'
import { createPalette, SHAPE_RATIO, TEXT_RATIO, type Palette, type PaletteMode } from '#ui/theme/palette.ts'

const MODES: readonly PaletteMode[] = ['dark', 'light']
const TEXTS = ['ink', 'ink-soft', 'accent-ink', 'positive', 'warning', 'negative'] as const

function expectReadable(palette: Palette): void {
  const grounds = [palette.card, palette.row, palette['row-hover']]
  for (const name of TEXTS)
    expect(lowestContrast(palette[name], grounds), name).toBeGreaterThanOrEqual(TEXT_RATIO)
  const pairs = [
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['accent-ink', 'accent-soft'],
    ['negative', 'negative-soft'],
  ] as const
  for (const [text, ground] of pairs)
    expect(lowestContrast(palette[text], [palette[ground]]), text).toBeGreaterThanOrEqual(TEXT_RATIO)
  expect(lowestContrast(palette.outline, grounds)).toBeGreaterThanOrEqual(SHAPE_RATIO)
}

/** A pseudo-random sequence with a fixed seed, so that a failure can be repeated (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('the palette', () => {
  it.each(MODES)('The palette reaches AA in %s without an owner', (mode) => {
    expectReadable(createPalette(mode))
  })

  it.each(MODES)('The palette reaches AA in %s for 200 accents and tints of owners', (mode) => {
    const next = sequence(mode === 'dark' ? 7 : 11)
    const channel = (): number => Math.floor(next() * 256)
    const color = (): Rgb => [channel(), channel(), channel()]
    for (let count = 0; count < 200; count += 1) {
      const accent = color()
      expectReadable(createPalette(mode, { accent }))
      expectReadable(createPalette(mode, { accent, mixColor: color(), mixStrength: next() * 100 }))
    }
  })

  it.each([
    [
      [255, 204, 0],
      [0, 0, 0],
    ],
    [
      [10, 20, 120],
      [255, 255, 255],
    ],
  ] as const)('The text on the accent %j is %j', (accent, ink) => {
    expect(createPalette('dark', { accent })['on-accent']).toEqual(ink)
  })

  it.each(MODES)('The palette equals the style sheet in %s', (mode) => {
    const css = readFileSync('shared-ui/tokens/color.css', 'utf8')
    const block = css.slice(css.indexOf(`[data-theme='${mode}'] {`))
    const declared = Object.fromEntries(
      [...block.slice(0, block.indexOf('}')).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((m) => [
        m[1],
        m[2],
      ]),
    )
    const palette = Object.entries(createPalette(mode)).map(([name, value]) => [name, toHex(value)])
    expect(declared).toEqual(Object.fromEntries(palette))
  })
})
