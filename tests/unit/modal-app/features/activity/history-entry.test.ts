import { describe, expect, it } from 'vitest'
import { toEntry } from '#modal/features/activity/history-entry.ts'
import type { OperationType, Transaction } from '#schemas/http/blockchain/history.ts'

const OWN = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const OTHER = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

function signOf(operationType: OperationType, direction: 'in' | 'out'): string | undefined {
  const transaction: Transaction = {
    id: 'a',
    metadata: {
      operationType,
      hash: '0xab',
      chain: 'eip155:1',
      minedAt: '2026-11-02T10:00:00.000Z',
      sentFrom: OWN,
      sentTo: OTHER,
      status: 'confirmed',
      nonce: 1,
    },
    transfers: [{ direction, quantity: { numeric: '1' }, fungible_info: { symbol: 'USDC' } }],
  }
  return toEntry(transaction, OWN, new Set())?.transfers[0]?.sign
}

describe('the sign of an amount', () => {
  it.each(['receive', 'deposit', 'borrow', 'claim'] as const)('The sign of %s is a plus', (operation) => {
    expect([signOf(operation, 'in'), signOf(operation, 'out')]).toEqual(['+', '+'])
  })

  it.each(['withdraw', 'repay', 'burn'] as const)('The sign of %s is a minus', (operation) => {
    expect([signOf(operation, 'in'), signOf(operation, 'out')]).toEqual(['−', '−'])
  })

  it('The sign of other operations follows the direction', () => {
    expect([signOf('send', 'out'), signOf('mint', 'in')]).toEqual(['−', '+'])
  })
})
