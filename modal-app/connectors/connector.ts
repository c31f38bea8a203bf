import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** What a wallet shared of one namespace. */
export interface ConnectedNamespace {
  readonly namespace: ChainNamespace
  /** The active account first; at least one. */
  readonly accounts: readonly Account[]
  /** The network the wallet stands on, which may be one the site did not ask for. */
  readonly caipNetworkId: string | undefined
  /** CAIP-2 ids of the networks it approved; left out where it can be asked for any. */
  readonly approvedIds?: readonly string[] | undefined
}

/** A connection as it stands after `connect` or `restore`. */
export interface Connected {
  readonly accounts: readonly ConnectedNamespace[]
  readonly walletInfo: ConnectedWallet
  /** Present when the wallet signed in with the same prompt. */
  readonly siwx?: SignedIn
}

/** A sign-in to be asked for together with the accounts (EIP-4361, CAIP-122). */
export interface SignInRequest {
  /** Of the site's attested origin, without scheme. */
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
  /** As the wallet wrote it (CAIP-74), where it signed with its proposal. */
  readonly cacao?: unknown
}

/** A QR code's worth of invitation to a wallet. */
export interface Pairing {
  /** `wc:…`; a secret until a wallet has used it. */
  readonly uri: string
  /** Milliseconds since 1970; a new one is made before. */
  readonly expiresAt: number
}

/** What happened in the wallet without being asked. */
export type ConnectorEvent =
  | {
      readonly type: 'accountsChanged'
      readonly namespace: ChainNamespace
      readonly accounts: readonly Account[]
    }
  | { readonly type: 'networkChanged'; readonly namespace: ChainNamespace; readonly caipNetworkId: string }
  /** It approves these networks now; undefined where it can be asked for any. */
  | {
      readonly type: 'approvalsChanged'
      readonly namespace: ChainNamespace
      readonly approvedIds: readonly string[] | undefined
    }
  | { readonly type: 'disconnected'; readonly namespace: ChainNamespace }
  /** A wallet approved what this document, or an earlier one, asked; `restore` answers what it shared. */
  | { readonly type: 'connected' }

/** Where a request stands at a wallet that is reached over a session. */
export interface SentRequest {
  readonly requestId: number
  readonly sessionTopic: string
}

/** How a call to a wallet can be given up, and which ticket it serves. */
export interface CallOptions {
  readonly signal: AbortSignal
  /** Lets the host note that the wallet has seen this ticket. */
  readonly ticketId?: string | undefined
  /** The wallet's answer is the ticket's, unchanged: the host may pass it on at once. */
  readonly settlesTicket?: boolean
  /** Hears when the request has left for a wallet that has to be brought to the front by its link. */
  readonly onSent?: ((sent: SentRequest) => void) | undefined
}

/** A request as a site sends it. */
export interface WalletRequest {
  readonly caipNetworkId: string
  readonly method: string
  readonly params: unknown
}

/**
 * What the modal needs of a way to reach a wallet. `tests/contracts/connector.contract.ts` is the suite all
 * of them pass. No method throws; numeric provider codes pass unchanged; an aborted call fails with 4001.
 */
export interface Connector {
  /** Asks the visitor for accounts. */
  readonly connect: (
    wanted: {
      readonly namespaces: readonly ChainNamespace[]
      readonly chainIds: readonly string[]
      readonly signIn?: SignInRequest
    },
    options: CallOptions & {
      /** Hears of each invitation that can be shown, for wallets that are reached by one. */
      readonly onPairing?: (pairing: Pairing) => void
    },
  ) => Promise<Result<Connected>>
  /** Finds an earlier connection again without asking; undefined when there is none. */
  readonly restore: (wanted: {
    readonly namespaces: readonly ChainNamespace[]
    readonly chainIds: readonly string[]
  }) => Promise<Result<Connected | undefined>>
  /** Sends a request of the RPC catalogue; an unknown method fails with 4200. */
  readonly request: (request: WalletRequest, options: CallOptions) => Promise<Result<unknown>>
  /**
   * What became of a request whose asker is gone, for wallets that note what they send: nobody is asked and nothing else
   * is signed; TICKET_STATE_UNKNOWN when it cannot be told.
   */
  readonly findOutcome?: (
    request: WalletRequest,
    options: { readonly ticketId: string },
  ) => Promise<Result<unknown>>
  /** Moves the wallet to a network, and adds it there when the wallet does not know it (EIP-3326, EIP-3085). */
  readonly switchNetwork: (
    network: Network,
    options: CallOptions & { readonly rpcUrl?: string | undefined },
  ) => Promise<Result<undefined>>
  /** Requests that name no account are for this one from now on; for wallets that have to be told. */
  readonly useAccount?: (address: string) => void
  /** CAIP-2 ids of the networks an address was shared on; undefined where it is the same on all of the namespace. */
  readonly networksOf?: (namespace: ChainNamespace, address: string) => readonly string[] | undefined
  /**
   * @param options.endsLogin for wallets that a visitor logs in to: whoever comes back has to do so again.
   */
  readonly disconnect: (
    namespace: ChainNamespace,
    options?: { readonly endsLogin?: boolean | undefined },
  ) => Promise<Result<undefined>>
  /** Hears the wallet's events until the returned function is called. */
  readonly subscribe: (listener: (event: ConnectorEvent) => void) => () => void
}
