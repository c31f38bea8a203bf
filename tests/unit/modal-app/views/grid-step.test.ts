import { describe, expect, it } from 'vitest'
import { gridStep } from '#modal/views/all-wallets/use-grid-keys.ts'

const at = (current: number, isRtl = false) => ({ count: 10, columns: 4, current, isRtl })

describe('keys in the grid', () => {
  it.each([
    ['ArrowRight', at(1), 2],
    ['ArrowLeft', at(1), 0],
    ['ArrowRight', at(1, true), 0],
    ['ArrowLeft', at(1, true), 2],
    ['ArrowDown', at(1), 5],
    ['ArrowUp', at(5), 1],
    ['ArrowUp', at(1), 0],
    ['ArrowDown', at(8), 9],
    ['Home', at(7), 0],
    ['End', at(2), 9],
    ['PageDown', at(0), 9],
    ['Enter', at(0), undefined],
    ['constructor', at(0), undefined],
  ])('The key %s at %o moves to %s', (key, place, expected) => {
    expect(gridStep(key, place)).toBe(expected)
  })
})
