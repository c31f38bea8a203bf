import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toHex } from '#ui/theme/color.ts'
import { createPalette } from '#ui/theme/palette.ts'

it('A light device that decides the appearance by itself gets the light palette', () => {
  const css = readFileSync('embedded-wallet-frame/ui/tokens/device-colors.css', 'utf8')
  const [, block = ''] = css.split("[data-theme='system'] {")
  const declared = [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
    name,
    value,
  ])
  const palette = Object.entries(createPalette('light')).map(([name, color]) => [name, toHex(color)])
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(palette))
})
