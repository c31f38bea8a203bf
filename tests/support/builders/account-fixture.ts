import type { TokenBalance } from '#schemas/http/blockchain/balance.ts'
import type { OperationType, Transaction, TransactionTransfer } from '#schemas/http/blockchain/history.ts'

const CHAIN = 'eip155:1'

/** The coin of Ethereum as the visitor sends it. */
export const SENT_ETHER = {
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  quantity: '1',
  price: undefined,
  iconUrl: undefined,
}

/** Builds the balance of a token on Ethereum. */
export function heldToken(symbol: string, change: Partial<TokenBalance> = {}): TokenBalance {
  return {
    name: `${symbol} Coin`,
    symbol,
    chainId: CHAIN,
    address: `${CHAIN}:0x${Buffer.from(symbol).toString('hex').padEnd(40, '0').slice(0, 40)}`,
    price: 1,
    value: 10,
    quantity: { decimals: '18', numeric: '10' },
    isVerified: true,
    ...change,
  }
}

/** Builds the token part of a transfer. */
export function movedToken(
  direction: 'in' | 'out' | 'self',
  numeric: string,
  symbol = 'USDC',
): TransactionTransfer {
  return { direction, quantity: { numeric }, fungible_info: { symbol, isVerified: true } }
}

/** Builds an entry of a history on Ethereum. */
export function historyEntry(
  id: string,
  operationType: OperationType,
  change: Partial<Transaction['metadata']> & { readonly transfers?: readonly TransactionTransfer[] } = {},
): Transaction {
  const { transfers = [], ...metadata } = change
  return {
    id,
    metadata: {
      operationType,
      hash: `0x${id}`,
      chain: CHAIN,
      minedAt: '2026-11-20T10:00:00.000Z',
      sentFrom: '0x1111111111111111111111111111111111111111',
      sentTo: '0x2222222222222222222222222222222222222222',
      status: 'confirmed',
      nonce: 1,
      ...metadata,
    },
    transfers: [...transfers],
  }
}
