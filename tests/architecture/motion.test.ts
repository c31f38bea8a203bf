import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const STYLES = ['modal-app', 'embedded-wallet-frame', 'shared-ui']
/** What the compositor animates without drawing again. */
const ANIMATED = ['opacity', 'transform']

it('Animations change the transform and the opacity alone', () => {
  const sheets = STYLES.flatMap((room) =>
    readdirSync(resolve(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => `${room}/${file}`),
  )
  const animations = sheets.flatMap((sheet) => {
    const css = readFileSync(resolve(ROOT, sheet), 'utf8')
    const keyframes = css.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)/g)
    return [...keyframes].map(([, name = '', frames = '']) => ({ sheet, name, frames }))
  })
  expect(animations.length).toBeGreaterThan(3)
  for (const { sheet, name, frames } of animations) {
    const changed = [...frames.matchAll(/^ *([\w-]+):/gm)].map(([, property]) => property)
    expect(changed, `${name} in ${sheet}`).not.toEqual([])
    for (const property of changed) expect(ANIMATED, `${name} in ${sheet}`).toContain(property)
  }
})
