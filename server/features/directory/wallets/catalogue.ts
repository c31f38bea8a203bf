import { createHash } from 'node:crypto'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { WALLETS_A_TO_B } from './a-to-b.ts'
import { WALLETS_C_TO_F } from './c-to-f.ts'
import { WALLETS_G_TO_L } from './g-to-l.ts'
import { WALLETS_M_TO_O } from './m-to-o.ts'
import { WALLETS_P_TO_S } from './p-to-s.ts'
import { WALLETS_T_TO_Z } from './t-to-z.ts'
import type { WalletEntry } from './wallet-entry.ts'

const ENTRIES = {
  ...WALLETS_A_TO_B,
  ...WALLETS_C_TO_F,
  ...WALLETS_G_TO_L,
  ...WALLETS_M_TO_O,
  ...WALLETS_P_TO_S,
  ...WALLETS_T_TO_Z,
} satisfies Record<string, WalletEntry>

/** The most popular wallets; the others follow by name. */
const FIRST: readonly (keyof typeof ENTRIES)[] = [
  ...([
    'metamask',
    'trust',
    'binance',
    'okx',
    'coinbase',
    'phantom',
    'bitget',
    'rainbow',
    'uniswap',
  ] as const),
  ...(['rabby', 'ledger', 'safepal', 'zerion', 'tokenpocket', 'imtoken', 'solflare', 'backpack'] as const),
  ...([
    'exodus',
    'safe',
    'kraken',
    'bybit',
    'xverse',
    'oneinch',
    'core',
    'onekey',
    'brave',
    'jupiter',
  ] as const),
  ...(['magic-eden', 'leather', 'crypto-com', 'robinhood', 'ronin', 'argent', 'coin98', 'unisat'] as const),
]

/** The gap between two orders leaves space for wallets an operator adds. */
const STEP = 10

/** A built-in wallet with members that are not part of the answer. */
interface BuiltInWallet {
  readonly wallet: DirectoryWallet
  readonly icon?: string
  readonly isExcludedFromCoreBuilds: boolean
}

const BUILT_IN: readonly BuiltInWallet[] = Object.entries<WalletEntry>(ENTRIES)
  .toSorted(
    ([one, { name: first }], [other, { name: second }]) =>
      rankOf(one) - rankOf(other) || byName(first, second),
  )
  .map(([key, { icon, isExcludedFromCoreBuilds = false, ...entry }], position) => {
    const id = entry.id ?? derivedId(key)
    const wallet = DirectoryWallet.parse({ ...entry, id, image_id: id, order: (position + 1) * STEP })
    return { wallet, isExcludedFromCoreBuilds, ...(icon !== undefined && { icon }) }
  })

/** The built-in wallets, most popular first. */
export const BUILT_IN_WALLETS: readonly DirectoryWallet[] = BUILT_IN.map(({ wallet }) => wallet)

/** Ids of the wallets that core builds of the SDK do not get. */
export const EXCLUDED_FROM_CORE_BUILDS: ReadonlySet<string> = new Set(
  BUILT_IN.flatMap(({ wallet, isExcludedFromCoreBuilds }) => (isExcludedFromCoreBuilds ? [wallet.id] : [])),
)

/** Pictures of @web3icons/core by wallet id: folder and file, e.g. `wallets/metamask`. */
export const WALLET_ICONS: ReadonlyMap<string, string> = new Map(
  BUILT_IN.flatMap(({ wallet, icon }) => (icon === undefined ? [] : [[wallet.id, icon] as const])),
)

/**
 * The id of a wallet no public directory lists. It is derived from the key, so that it survives changes of name and links.
 */
function derivedId(key: string): string {
  return createHash('sha256').update(`postern:wallet:${key}`).digest('hex')
}

function rankOf(key: string): number {
  const position = FIRST.findIndex((first) => first === key)
  return position < 0 ? FIRST.length : position
}

function byName(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1
}
