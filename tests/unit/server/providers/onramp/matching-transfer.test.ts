import { describe, expect, it } from 'vitest'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { matchingTransfers } from '#server/providers/onramp/matching-transfer.ts'
import type { StoredOrder } from '#server/providers/onramp/onramp-orders.ts'

const NETWORK = 'eip155:1'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const ORDER: StoredOrder = {
  id: 'one',
  kind: 'purchase',
  projectId: 'shop',
  providerId: 'card',
  caipNetworkId: NETWORK,
  address: ADDRESS,
  asset: `${NETWORK}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
  paymentCurrency: 'USD',
  paymentAmount: '100.00',
  expectedAmount: '0.04',
  createdAt: 100_000,
  expiresAt: 3_600_000,
  status: 'pending',
  isCompleted: false,
  boughtAmount: null,
  transactionId: null,
  confirmedBy: null,
}

/** A payment of coins to the address. */
function payment(hash: string, numeric: string, minedAtMs: number): Transaction {
  return {
    id: hash,
    metadata: {
      operationType: 'receive',
      hash,
      chain: NETWORK,
      minedAt: new Date(minedAtMs).toISOString(),
      sentFrom: ADDRESS,
      sentTo: ADDRESS,
      status: 'confirmed',
      nonce: 0,
    },
    transfers: [{ fungible_info: { symbol: 'ETH' }, direction: 'in', quantity: { numeric } }],
  }
}

const found = (change: Partial<StoredOrder>, ...history: readonly Transaction[]) =>
  matchingTransfers({ ...ORDER, ...change }, { caipNetworkId: NETWORK }, history).map(
    ({ transactionId }) => transactionId,
  )

describe('the transfer of a purchase of which the provider names none', () => {
  it('It has about the expected amount, and is not from before the purchase', () => {
    const history = [
      payment('later', '0.041', 200_000),
      payment('first', '0.039', 150_000),
      payment('dust', '0.000001', 160_000),
      payment('before', '0.04', 10_000),
    ]
    expect(found({}, ...history)).toEqual(['first', 'later'])
  })

  it('With no amount to expect, dust of anybody is none until the provider has completed the purchase', () => {
    const dust = payment('dust', '0.000001', 160_000)
    expect(found({ expectedAmount: null }, dust)).toEqual([])
    expect(found({ expectedAmount: null, isCompleted: true }, dust)).toEqual(['dust'])
  })
})
