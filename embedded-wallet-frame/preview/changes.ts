import type { PreviewWarning } from './warnings.ts'

/** The kinds of power that somebody can be given over the account or its assets. */
export const POWERS = [
  /** Spend a token, up to an amount. */
  'spend',
  /** Move every item of a collection, or every token of an account. */
  'moveAll',
  /** Act as the account itself: delegated code, modules, permissions. */
  'act',
  /** Own what the account owned: contracts, token accounts, program accounts. */
  'own',
  /** Close an account and take what is left in it. */
  'close',
] as const
export type Power = (typeof POWERS)[number]

/** A coin or token that enters or leaves the account. */
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

/** Collectibles that enter or leave the account. */
export interface ItemChange {
  readonly kind: 'item'
  readonly direction: 'in' | 'out'
  /** How many of this item; `1` for most. */
  readonly amount: string
  /** The name of the collection, or of a single item; empty if unknown. */
  readonly name: string
  readonly collection: string
  /** Absent if the collection is this one item. */
  readonly itemId?: string
  readonly isVerified: boolean
}

/** A power that somebody gains, or loses. */
export interface PowerChange {
  readonly kind: 'power'
  readonly hasEnded?: true
  readonly power: Power
  /** The holder's whole address. */
  readonly holder: string
  /** The limit of the power: decimal text in whole units, or `unlimited`; absent if it has no amount. */
  readonly amount?: string
  readonly symbol?: string
  /** The whole address of the token, collection or account. */
  readonly over?: string
  readonly isVerified: boolean
}

export type Change = BalanceChange | ItemChange | PowerChange

/** The reasons why more may change than was seen. */
export const UNSEEN = [
  /** No node simulated the transaction. */
  'noSimulation',
  /**
   * Only the assets that the calls name were compared, and the simulation replaced the account's code, which contracts can
   * detect.
   */
  'onlyNamed',
  /** It fails in the current state of the chain, but may succeed later. */
  'fails',
  /** Coins that move inside calls could not be traced. */
  'insideCalls',
  /** Permissions that are given inside calls could not be traced. */
  'powersInside',
  /** It touches more than was compared. */
  'tooMuch',
  /** A node returned an unreadable answer. */
  'unreadable',
  /** An unknown program acts on the account's assets and may behave differently once it is sent. */
  'unknownProgram',
  /** The state it touches changed during the simulation. */
  'moving',
  /** Transactions that depend on one another were each simulated as if the others did not happen. */
  'oneByOne',
  /** Assets that coins carry for other protocols, such as collectibles, do not show in amounts. */
  'carried',
  /** The amounts it spends are not proven. */
  'amounts',
  /** Others may still add to what is signed. */
  'openEnded',
] as const
export type Unseen = (typeof UNSEEN)[number]

/** What a transaction changes for the signing account, as far as it could be determined before signing. */
export interface Changes {
  readonly seen: readonly Change[]
  /** Empty only if every call was read, simulated and compared, and unknown code was confirmed to do what it says. */
  readonly unseen: readonly Unseen[]
}

/** Returns the warning for changes that could not all be checked. */
export function uncheckedWarning({ unseen }: Changes): readonly PreviewWarning[] {
  return unseen.length === 0 ? [] : [{ class: 'CHANGES_UNCHECKED' }]
}
