import { expect, it } from 'vitest'
import { parseSlippage } from '#modal/features/swap/slippage.ts'

it.each<[string, number | undefined]>([
  ['0.5', 50],
  ['1', 100],
  [' 2,5 % ', 250],
  ['.05', 5],
  ['50', 5_000],
  ['0.01', 1],
  ['0', undefined],
  ['0.001', undefined],
  ['50.01', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['', undefined],
])('A slippage of %j is read as %j basis points', (text, bps) => {
  expect(parseSlippage(text)).toBe(bps)
})
