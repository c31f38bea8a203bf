import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { ChainTransfers } from './transfers.ts'

/** How a chain adapter reaches the nodes: through the server only. */
export interface ChainAccess {
  /** Base URL of the API, without trailing slash. */
  readonly apiUrl: string
  readonly projectId: string
  /** The browser's, or a test's. */
  readonly fetch: typeof globalThis.fetch
}

/** A chain read as a site asks for it. */
export interface ReadRequest {
  readonly network: Network
  /** A method of the namespace's read set, e.g. `eth_call`. */
  readonly method: string
  readonly params: unknown
}

/**
 * What the modal needs of a namespace's chains. Each implementation is a lazy chunk with the same file names inside;
 * `tests/contracts/chain-adapter.contract.ts` is the suite all of them pass. No method throws.
 *
 * @example
 * const adapter = await extra.chains.load(namespace)
 * const balance = await adapter.readBalance({ network, address })
 */
export interface ChainAdapter {
  /**
   * The balance in the native coin, as the shortest decimal text in whole coins.
   *
   * @returns a failure when the node cannot be asked; never a made-up zero.
   */
  readonly readBalance: (question: {
    readonly network: Network
    readonly address: string
  }) => Promise<Result<string>>
  /**
   * What a token is and how much of it an account has; left out where tokens do not say themselves what they are.
   *
   * @returns a failure when nothing at that address answers as a token.
   */
  readonly readToken?:
    | ((question: {
        readonly network: Network
        readonly token: string
        readonly holder: string
      }) => Promise<Result<TokenReading>>)
    | undefined
  /** Passes a read to a node; numeric codes of the node arrive unchanged. */
  readonly read: (request: ReadRequest) => Promise<Result<unknown>>
  /** The explorer's page of an address or a transaction, or undefined when the network has none. */
  readonly explorerLink: (
    network: Network,
    subject: { readonly address: string } | { readonly transaction: string },
  ) => string | undefined
  /** Loads what sends; rejects when its chunk cannot be had. */
  readonly transfers: () => Promise<ChainTransfers>
}

/** What a contract says of a token, and how much of it somebody has. */
export interface TokenReading {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** A plain decimal, in whole tokens. */
  readonly quantity: string
}

/** Makes an adapter; the export of every `chains/<namespace>/adapter.ts`. */
export type CreateChainAdapter = (access: ChainAccess) => ChainAdapter
