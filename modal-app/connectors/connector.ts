import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** What a wallet shared of one namespace. */
export interface ConnectedNamespace {
  readonly namespace: ChainNamespace
  /** At least one account, the active one first. */
  readonly accounts: readonly Account[]
  /** The wallet's current network, which may be one that the site did not ask for. */
  readonly caipNetworkId: string | undefined
  /** CAIP-2 ids of the networks that the wallet approved. Left out where it can be asked for any network. */
  readonly approvedIds?: readonly string[] | undefined
}

/** A connection after `connect` or `restore`. */
export interface Connected {
  readonly accounts: readonly ConnectedNamespace[]
  readonly walletInfo: ConnectedWallet
  /** Present when the wallet signed in with the same prompt. */
  readonly siwx?: SignedIn
}

/** A sign-in that is requested together with the accounts (EIP-4361, CAIP-122). */
export interface SignInRequest {
  /** The site's attested origin without its scheme. */
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** ISO 8601. */
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
}

/** What a wallet signed when it was asked to sign in. */
export interface SignedIn {
  readonly caipNetworkId: string
  readonly address: string
  /** The text that was signed. */
  readonly message: string
  readonly signature: string
  /** The object as the wallet wrote it (CAIP-74), where it signed together with its session. */
  readonly cacao?: unknown
}

/** A code or link by which a phone wallet finds the modal. */
export interface Pairing {
  /** `wc:…`, which is a secret until a wallet has used it. */
  readonly uri: string
  /** Milliseconds since 1970. A new code is created before this. */
  readonly expiresAt: number
}

/** What a wallet does by itself. */
export type ConnectorEvent =
  | {
      readonly type: 'accountsChanged'
      readonly namespace: ChainNamespace
      readonly accounts: readonly Account[]
    }
  | { readonly type: 'networkChanged'; readonly namespace: ChainNamespace; readonly caipNetworkId: string }
  /** The wallet approves these networks now; undefined where it can be asked for any. */
  | {
      readonly type: 'approvalsChanged'
      readonly namespace: ChainNamespace
      readonly approvedIds: readonly string[] | undefined
    }
  | { readonly type: 'disconnected'; readonly namespace: ChainNamespace }
  /** A wallet approved what this document, or an earlier one, requested. `restore` returns what it shared. */
  | { readonly type: 'connected' }

/** Identifies a request at a wallet that is reached over a session. */
export interface SentRequest {
  readonly requestId: number
  readonly sessionTopic: string
}

/** How a call to a wallet is cancelled, and which ticket it serves. */
export interface CallOptions {
  readonly signal: AbortSignal
  /** Lets the site note that the wallet has seen this ticket. */
  readonly ticketId?: string | undefined
  /** The wallet's answer is the ticket's answer, unchanged, so the site may settle the ticket at once. */
  readonly settlesTicket?: boolean
  /** Called when the request has left for a wallet that the visitor brings to the front by its link. */
  readonly onSent?: ((sent: SentRequest) => void) | undefined
}

/** A request as a site sends it. */
export interface WalletRequest {
  readonly caipNetworkId: string
  readonly method: string
  readonly params: unknown
}

/**
 * The code for one way to reach a wallet. Every connector passes `tests/contracts/connector.contract.ts`. No method throws,
 * numeric provider codes pass unchanged, and an aborted call fails with 4001.
 */
export interface Connector {
  /**
   * Gets ready for a connection that the visitor is about to ask for, where that takes time. Nothing is shown, and no wallet
   * learns of it.
   *
   * @param wanted.signsIn whether a sign-in will be requested as well.
   * @returns when it is ready, or cannot be.
   */
  readonly prepare?: (wanted: {
    readonly namespaces: readonly ChainNamespace[]
    readonly chainIds: readonly string[]
    readonly signsIn: boolean
  }) => Promise<void>
  /** Asks the visitor for accounts. */
  readonly connect: (
    wanted: {
      readonly namespaces: readonly ChainNamespace[]
      readonly chainIds: readonly string[]
      readonly signIn?: SignInRequest
    },
    options: CallOptions & {
      /** Called with each pairing that can be shown, for wallets that are reached by one. */
      readonly onPairing?: (pairing: Pairing) => void
    },
  ) => Promise<Result<Connected>>
  /** Restores an earlier connection without asking; undefined when there is none. */
  readonly restore: (wanted: {
    readonly namespaces: readonly ChainNamespace[]
    readonly chainIds: readonly string[]
  }) => Promise<Result<Connected | undefined>>
  /** Sends a request of the RPC catalogue. An unknown method fails with 4200. */
  readonly request: (request: WalletRequest, options: CallOptions) => Promise<Result<unknown>>
  /**
   * Finds the outcome of an earlier request, for wallets that store what they send. The visitor is not asked and nothing is
   * signed. Fails with TICKET_STATE_UNKNOWN when the outcome cannot be found.
   */
  readonly findOutcome?: (
    request: WalletRequest,
    options: { readonly ticketId: string },
  ) => Promise<Result<unknown>>
  /** Switches the wallet to a network, and adds it there when the wallet does not know it (EIP-3326, EIP-3085). */
  readonly switchNetwork: (
    network: Network,
    options: CallOptions & { readonly rpcUrl?: string | undefined },
  ) => Promise<Result<undefined>>
  /** Sets the account for requests that name none, for wallets that need it. */
  readonly useAccount?: (address: string) => void
  /** CAIP-2 ids of the networks an address was shared on; undefined where it is the same on all of the namespace. */
  readonly networksOf?: (namespace: ChainNamespace, address: string) => readonly string[] | undefined
  /** When the wallet's session ends by itself, in milliseconds since 1970; undefined without one. */
  readonly sessionEndsAtMs?: () => number | undefined
  /** @param options.endsLogin whether the visitor is logged out as well, for wallets with a login. */
  readonly disconnect: (
    namespace: ChainNamespace,
    options?: { readonly endsLogin?: boolean | undefined },
  ) => Promise<Result<undefined>>
  /** Listens to the wallet's events until the returned function is called. */
  readonly subscribe: (listener: (event: ConnectorEvent) => void) => () => void
}
