import type { PreviewWarning } from './warnings.ts'

/** Which power over the account, or over something it has, somebody is given. */
export const POWERS = [
  /** Spending of a token, up to an amount. */
  'spend',
  /** Moving every item of a collection, or every token of an account. */
  'moveAll',
  /** Acting as the account itself: code it delegates to, modules, permissions. */
  'act',
  /** Owning what the account owned: contracts, token accounts, program accounts. */
  'own',
  /** Closing an account and taking what is left in it. */
  'close',
] as const
export type Power = (typeof POWERS)[number]

/** A coin or a token that reaches or leaves the account. */
export interface BalanceChange {
  readonly kind: 'balance'
  readonly direction: 'in' | 'out'
  /** Decimal text in whole units. */
  readonly amount: string
  readonly symbol: string
  /** Absent for the native coin. */
  readonly tokenAddress?: string
  readonly isVerified: boolean
}

/** Collectibles that reach or leave the account. */
export interface ItemChange {
  readonly kind: 'item'
  readonly direction: 'in' | 'out'
  /** How many of this one; `1` for most. */
  readonly amount: string
  /** Of the collection, or of the item where it is alone; empty where nobody knows one. */
  readonly name: string
  readonly collection: string
  /** Absent where the collection is this one item. */
  readonly itemId?: string
  readonly isVerified: boolean
}

/** A power that somebody has afterwards and did not have before; or one that somebody had, and then has not. */
export interface PowerChange {
  readonly kind: 'power'
  readonly hasEnded?: true
  readonly power: Power
  /** Who has it, whole. */
  readonly holder: string
  /** What it is over: decimal text in whole units, or `unlimited`; absent where it has no amount. */
  readonly amount?: string
  readonly symbol?: string
  /** The token, collection or account it is over, whole. */
  readonly over?: string
  readonly isVerified: boolean
}

export type Change = BalanceChange | ItemChange | PowerChange

/** Why more may change than was seen. */
export const UNSEEN = [
  /** No node tried the transaction. */
  'noSimulation',
  /** Only what the calls name was compared, and code stood in place of the account that contracts could see. */
  'onlyNamed',
  /** It fails as the chain stands now; it may not fail later. */
  'fails',
  /** Coins that move inside of calls could not be followed. */
  'insideCalls',
  /** Permissions that are given inside of calls could not be followed. */
  'powersInside',
  /** It touches more than was read. */
  'tooMuch',
  /** A node answered what cannot be read. */
  'unreadable',
  /** A program nobody reads acts on what the account has; it may act differently when it is sent. */
  'unknownProgram',
  /** What it touches changed while it was tried. */
  'moving',
  /** Several that depend on one another were each tried as if the others did not happen. */
  'oneByOne',
  /** What coins carry for other systems, such as collectibles, does not show in their amounts. */
  'carried',
  /** What it spends is not proven. */
  'amounts',
  /** Others may still add to what is signed. */
  'openEnded',
] as const
export type Unseen = (typeof UNSEEN)[number]

/** What a transaction changes for the account that signs it, as far as it was seen before signing. */
export interface Changes {
  readonly seen: readonly Change[]
  /** Empty only where all calls were read, simulated and compared, and unknown code was seen to do what it says. */
  readonly unseen: readonly Unseen[]
}

/** The warning of changes that could not all be seen. */
export function uncheckedWarning({ unseen }: Changes): readonly PreviewWarning[] {
  return unseen.length === 0 ? [] : [{ class: 'CHANGES_UNCHECKED' }]
}
