import type { Page } from '@playwright/test'
import type { TokenBalance } from '#schemas/http/blockchain/balance.ts'
import type { Transaction, TransactionTransfer } from '#schemas/http/blockchain/history.ts'
import type { Collectible } from '#schemas/http/blockchain/nfts.ts'
import { PLACES } from '#e2e/pages/places.ts'
import {
  startAccountServer,
  WHOLE,
  type AccountServer,
  type AccountWorld,
} from '#tests/support/account-server.ts'

const CHAIN = 'eip155:31337'
const SYMBOLS = ['ETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'LINK', 'UNI', 'AAVE', 'ARB', 'OP'] as const
const MONTH_MS = 30 * 86_400_000
/** What came last, came then. */
const NEWEST_MS = Date.UTC(2026, 10, 20, 10)

/** Answers what the modal asks of an account from another server, for accounts larger than a local chain has. */
export async function playAccount(page: Page, told: Partial<AccountWorld>): Promise<AccountServer> {
  const server = await startAccountServer({ chains: [CHAIN], ...told })
  await page.route(
    (url) => url.origin === PLACES.api && /^\/v1\/(?:account|identity|supported-chains)/.test(url.pathname),
    async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${server.url}${pathname}${search}` }) })
    },
  )
  page.once('close', () => void server.stop())
  return server
}

function pictureOf(symbol: string): string {
  return `${PLACES.api}/public/getTokenImage/${symbol}`
}

/** Tokens of every kind, the last tenth of them on no list. */
export function manyTokens(count: number): readonly TokenBalance[] {
  return Array.from({ length: count }, (_, index) => {
    const symbol = SYMBOLS[index % SYMBOLS.length] ?? 'ETH'
    const price = index % 7 === 6 ? undefined : 1 + (index % 50) * 12.34
    const isVerified = index < count * 0.9
    const held = (count - index) * 1.2345
    return {
      name: index < SYMBOLS.length ? `${symbol} token` : `${symbol} token ${index}`,
      symbol,
      chainId: CHAIN,
      address: `${CHAIN}:0x${index.toString(16).padStart(40, '0')}`,
      ...(price !== undefined && { price, value: price * held }),
      quantity: { decimals: '18', numeric: held.toFixed(6) },
      iconUrl: pictureOf(symbol),
      isVerified,
    }
  })
}

/** Whom the account of {@link longHistory} has sent something. */
export const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Begins and ends like the friend; made to appear in the history as somebody who was sent nothing. */
export const FORGED = `0x7099${'4'.repeat(32)}79C8`

/** Entries of every kind, some a month apart. */
export function longHistory(count: number, own: string): readonly Transaction[] {
  return Array.from({ length: count }, (_, index): Transaction => {
    const kind = KINDS[index % KINDS.length] ?? KINDS[0]
    const isOut = kind.operation !== 'receive' && kind.operation !== 'claim'
    const other = index === 2 ? FORGED : FRIEND
    return {
      id: `entry-${index}`,
      metadata: {
        operationType: kind.operation,
        hash: `0x${index.toString(16).padStart(64, '0')}`,
        chain: CHAIN,
        minedAt: new Date(NEWEST_MS - index * (MONTH_MS / 9)).toISOString(),
        sentFrom: isOut ? own : other,
        sentTo: isOut ? other : own,
        status: index === 0 ? 'pending' : index === 4 ? 'failed' : 'confirmed',
        nonce: index,
      },
      transfers: index === 2 ? [moved('out', '0', 'USDC')] : [...kind.transfers],
    }
  })
}

function moved(direction: 'in' | 'out', numeric: string, symbol: string): TransactionTransfer {
  const fungible_info = { symbol, icon: { url: pictureOf(symbol) }, isVerified: true }
  return { direction, quantity: { numeric }, fungible_info }
}

const KINDS = [
  { operation: 'send', transfers: [moved('out', '12.5', 'USDC')] },
  { operation: 'receive', transfers: [moved('in', '0.25', 'ETH')] },
  { operation: 'send', transfers: [moved('out', '3', 'DAI')] },
  { operation: 'trade', transfers: [moved('out', '100', 'USDC'), moved('in', '0.031', 'ETH')] },
  { operation: 'approve', transfers: [] },
  { operation: 'claim', transfers: [moved('in', '41.2', 'ARB')] },
] as const satisfies readonly {
  readonly operation: Transaction['metadata']['operationType']
  readonly transfers: readonly TransactionTransfer[]
}[]

/** Collectibles with pictures, without, and several of one. */
export function someCollectibles(count: number): readonly Collectible[] {
  return Array.from({ length: count }, (_, index) => ({
    chainId: CHAIN,
    address: `${CHAIN}:0x${'c'.repeat(40)}`,
    tokenId: String(index + 1),
    standard: 'erc1155',
    quantity: index === 1 ? '12' : '1',
    name: `Harbour Light #${index + 1}`,
    collection: 'Harbour Lights',
    ...(index % 3 !== 2 && { imageUrl: pictureOf(SYMBOLS[index % SYMBOLS.length] ?? 'ETH') }),
    isSpam: false,
  }))
}

/** An account that has a bit of everything. */
export function fullAccount(own: string): Partial<AccountWorld> {
  return {
    balances: manyTokens(30),
    history: longHistory(120, own),
    collectibles: someCollectibles(9),
    identity: { name: 'ana.eth', avatar: null },
    sources: [WHOLE],
  }
}
