import { describe, expect, it } from 'vitest'
import { readSource } from '#tooling/house/source-files.js'

describe('the sizes without an owner', () => {
  const sizes = readSource('modal-app/ui/tokens/card.css')

  it.each([
    ['the width of the card', /--card-width: ([^;]+);/, '360px'],
    ['the size that texts are made of', /--text-base: var\(--postern-font-size-master, (\w+)\)/, '10px'],
    [
      'the corner that corners are made of',
      /--radius-1: var\(--postern-border-radius-master, (\w+)\)/,
      '4px',
    ],
  ])('%s', (_name, form, size) => {
    expect(form.exec(sizes)?.[1]).toBe(size)
  })
})
