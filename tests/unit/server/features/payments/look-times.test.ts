import { expect, it } from 'vitest'
import { nextLook } from '#server/features/payments/look-times.ts'
import { placeOf, type StoredPayment } from '#server/features/payments/stored-payment.ts'

const [SECOND_MS, MINUTE_MS] = [1_000, 60_000]
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const OPEN: StoredPayment = {
  ...placeOf({ caipNetworkId: 'eip155:1' }, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
  projectId: 'shop',
  id: 'order-0001',
  asset: 'eip155:1/slip44:60',
  symbol: 'ETH',
  decimals: 18,
  amount: 5n,
  due: 5n,
  recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  origin: 'https://shop.example',
  status: 'open',
  received: null,
  transactionId: null,
  payer: null,
  paidBlock: null,
  fromBlock: 1,
  searchedBlock: 1,
  createdAt: 0,
  expiresAt: 30 * MINUTE_MS,
  paidAt: null,
  settledAt: null,
  statedPayer: null,
  statedBlock: null,
  lookAt: 0,
}

it.each([
  ['of the first hour', 59 * MINUTE_MS, 10 * SECOND_MS],
  ['of the day', 2 * HOUR_MS, MINUTE_MS],
] as const)('The chain is looked at again for an open payment %s', (_age, now, pauseMs) => {
  expect(nextLook(OPEN, now)).toBe(now + pauseMs)
})

it('A payment is awaited for a day after it has expired, and no longer', () => {
  expect(nextLook(OPEN, OPEN.expiresAt + DAY_MS - 1)).not.toBeNull()
  expect(nextLook(OPEN, OPEN.expiresAt + DAY_MS)).toBeNull()
})

it('A paid payment is followed for a week where no block makes it final', () => {
  const paid: StoredPayment = { ...OPEN, status: 'paid', settledAt: HOUR_MS }
  expect(nextLook(paid, HOUR_MS)).toBe(HOUR_MS + 10 * SECOND_MS)
  expect(nextLook(paid, HOUR_MS + 7 * DAY_MS - 1)).not.toBeNull()
  expect(nextLook(paid, HOUR_MS + 7 * DAY_MS)).toBeNull()
})

it('A payment whose transaction was dropped is awaited for a day after it was paid', () => {
  const dropped: StoredPayment = { ...OPEN, status: 'reorganised', settledAt: 20 * HOUR_MS }
  expect(nextLook(dropped, 43 * HOUR_MS)).not.toBeNull()
  expect(nextLook(dropped, 44 * HOUR_MS)).toBeNull()
})
