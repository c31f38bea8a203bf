import type { Network } from '#schemas/entities/network.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import type { ChainApprovals } from './approvals.ts'
import type { ChainSwaps } from './swaps.ts'
import type { ChainTransfers } from './transfers.ts'
import { addressExplorerUrl, transactionExplorerUrl } from '#schemas/networks/explorer-url.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** How a chain adapter reaches the nodes: through the server only. */
export interface ChainAccess {
  /** Base URL of the API, without trailing slash. */
  readonly apiUrl: string
  readonly projectId: string
  /** The browser's `fetch`, or a test's. */
  readonly fetch: typeof globalThis.fetch
  /** The venues for swaps as the deployment block states them. */
  readonly swapVenues?: readonly unknown[] | undefined
}

/** A chain read requested by a site. */
export interface ReadRequest {
  readonly network: Network
  /** A method of the namespace's read set, e.g. `eth_call`. */
  readonly method: string
  readonly params: unknown
}

/**
 * What the modal needs of a namespace's chains. Each implementation is a lazy chunk with the same file names inside; all of
 * them pass `tests/contracts/chain-adapter.contract.ts`. No method throws.
 *
 * @example
 * const adapter = await extra.chains.load(namespace)
 * const balance = await adapter.readBalance({ network, address })
 */
export interface ChainAdapter {
  /**
   * Reads the balance in the native coin, as the shortest decimal text in whole coins.
   *
   * @returns a failure when the node cannot be reached, never an invented zero.
   */
  readonly readBalance: (question: {
    readonly network: Network
    readonly address: string
  }) => Promise<Result<string>>
  /**
   * Reads a token's metadata and an account's balance of it; absent for namespaces whose tokens do not describe themselves.
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
  /** Passes a read to a node; the node's numeric error codes arrive unchanged. */
  readonly read: (request: ReadRequest) => Promise<Result<unknown>>
  /** The explorer's page of an address or a transaction; undefined when the network has no explorer. */
  readonly explorerLink: (
    network: Network,
    subject: { readonly address: string } | { readonly transaction: string },
  ) => string | undefined
  /** Loads the transfers of the namespace; rejects when the chunk cannot be loaded. */
  readonly transfers: () => Promise<ChainTransfers>
  /** Loads the swaps of the namespace, if it has any; rejects when the chunk cannot be loaded. */
  readonly swaps?: (() => Promise<ChainSwaps>) | undefined
  /** Loads the approvals of the namespace, if it has any; rejects when the chunk cannot be loaded. */
  readonly approvals?: (() => Promise<ChainApprovals>) | undefined
}

/** A token's metadata, and an account's balance of it. */
export interface TokenReading {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** A plain decimal, in whole tokens. */
  readonly quantity: string
}

/** Creates an adapter; the export of every `chains/<namespace>/adapter.ts`. */
export type CreateChainAdapter = (access: ChainAccess) => ChainAdapter

/** Explorer pages come from the network's declaration, for every namespace alike. */
export const explorerLink: ChainAdapter['explorerLink'] = (network, subject) =>
  'address' in subject
    ? addressExplorerUrl(network, subject.address)
    : transactionExplorerUrl(network, subject.transaction)

/** The answer of an adapter to an address that is not valid on its network. */
export function invalidAddress(): Result<never> {
  return fail(RPC_CODES.invalidParams, 'Invalid parameters: address: expected an address of this network.', {
    field: 'address',
  })
}
