import { describe, expect, it } from 'vitest'
import { readSource } from '#tooling/house/source-files.js'

describe('default sizes', () => {
  const sizes = readSource('modal-app/ui/tokens/card.css')

  it.each([
    ['The card is 360 px wide', /--card-width: ([^;]+);/, '360px'],
    ['Text sizes derive from 10 px', /--text-base: var\(--postern-font-size-master, (\w+)\)/, '10px'],
    ['Radii derive from 4 px', /--radius-1: var\(--postern-border-radius-master, (\w+)\)/, '4px'],
  ])('%s', (_name, form, size) => {
    expect(form.exec(sizes)?.[1]).toBe(size)
  })
})
