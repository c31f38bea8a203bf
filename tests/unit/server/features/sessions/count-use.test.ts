import { expect, it } from 'vitest'
import { countUse } from '#server/features/sessions/count-use.ts'
import type { StoredParts } from '#server/features/sessions/grant.ts'

const PERIOD_S = 3_600
const allowance: StoredParts['permissions'][number] = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '100', start: 0, period: PERIOD_S },
}
const all = [{ place: 0, amount: '100', fees: '0' }]

it('A process whose clock is behind does not grant an earlier period anew', () => {
  const end = PERIOD_S * 1_000
  const fresh: StoredParts = { permissions: [allowance], spent: [], usedAt: [] }
  const first = countUse(fresh, all, end - 1)
  const second = first && countUse({ ...fresh, ...first }, all, end)
  expect(second?.spent).toEqual([{ place: 0, period: 1, amount: '100', fees: '0' }])
  expect(second && countUse({ ...fresh, ...second }, all, end - 1)).toBeUndefined()
  expect(second && countUse({ ...fresh, ...second }, all, end)).toBeUndefined()
})
