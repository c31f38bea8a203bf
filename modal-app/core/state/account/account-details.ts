/** Details of an account beyond its wallet (docs/specification.md §3.1 to §3.18), by the names the site reads. */
export interface AccountDetails {
  readonly profileName?: string
  readonly profileImage?: string
  /** In the native coin, as plain decimal text in whole coins. */
  readonly balance?: string
  readonly balanceSymbol?: string
  /** Of the embedded wallet, on the network of the account. */
  readonly smartAccountDeployed?: boolean
}

/** The tabs of the Account view. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** What the Account view showed of an account when all its answers were there. */
export interface ShownAccount {
  /** The wallet that shared it. */
  readonly connectorId: string
  readonly walletName: string
  readonly caipNetworkId: string
  /** As it is shown. */
  readonly address: string
  /** The visitor's label, or the name of the address. */
  readonly name?: string | undefined
  readonly avatar?: string | undefined
  /** The value of the verified tokens, where it was known. */
  readonly total?: number | undefined
  readonly isTotalPartial: boolean
  /** Milliseconds since 1970. */
  readonly atMs: number
}

/** Native balances by CAIP-10 id, names and pictures by address. This part joins the store with the view that needs it. */
export interface AccountDetailsState {
  /** The tab that was picked last (docs/specification.md §3.8). */
  readonly currentTab: AccountTab
  /** What was shown last, until the answers of this document are there. */
  readonly shown?: ShownAccount | undefined
  readonly balances: Readonly<Record<string, Pick<AccountDetails, 'balance' | 'balanceSymbol'>>>
  /** By CAIP-10 id. */
  readonly deployments: Readonly<Record<string, Pick<AccountDetails, 'smartAccountDeployed'>>>
  readonly profiles: Readonly<Record<string, Pick<AccountDetails, 'profileName' | 'profileImage'>>>
}

/** The part of the state that the snapshot reads. */
export interface AccountDetailsRoot {
  readonly accountDetails?: AccountDetailsState | undefined
}
