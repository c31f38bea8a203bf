import type { Vault, VaultAccount } from '#frame/keys/vault.ts'
import type { Preview } from '#frame/preview/preview.ts'
import type { RecordSending } from '#frame/preview/sending.ts'
import type { PermissionStore } from '#frame/rpc/permission-store.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'

/** A request as handlers get it: method and parameters have passed the RPC catalogue. */
export interface WalletRpcRequest {
  readonly requestId: string
  readonly method: string
  readonly params: unknown
  readonly network: Network
  /** The site the browser attested. */
  readonly siteOrigin: string
  readonly signal: AbortSignal
}

/** Asks a node of a network through the server; numeric codes of the node are answered unchanged. */
export type AskNode = (network: Network, method: string, params: unknown) => Promise<Result<unknown>>

/** What handlers may use. They get no DOM and no storage of their own. */
export interface RpcHandlerContext {
  readonly vault: Pick<Vault, 'sign'>
  /** The account of the network's namespace. */
  readonly account: VaultAccount
  readonly askNode: AskNode
  /** Milliseconds since 1970. */
  readonly now: () => number
  /**
   * Stores the sending before it happens. Without this call the broadcast is stored all the same, but a repeated request has
   * no answer.
   */
  readonly recordSending: RecordSending
  /** The permissions of this site; absent where the owner allows none. */
  readonly permissions?: PermissionStore
}

/** A request that is understood: what to show, and what to do once it is approved. */
export interface PreparedRequest {
  readonly preview: Preview
  /** All that leaves the account, by token (`native` for the coin); absent where it is unknown. */
  readonly outflow?: ReadonlyMap<string, bigint> | undefined
  /**
   * The most that fees take from the account, in the smallest unit of the network's coin; absent or undefined where it is
   * unknown.
   */
  readonly fee?: bigint | undefined
  /** Signs and, where the method says so, sends. Called at most once, after the approval. */
  readonly perform: () => Promise<Result<unknown>>
  /** Looks up the outcome again where `perform` could not tell it; TICKET_STATE_UNKNOWN as long as it is unknown. */
  readonly findOutcome?: () => Promise<Result<unknown>>
}

/**
 * Prepares one method that needs an approval. It completes the fields, serialises, decodes what it serialised, and shows
 * that. `perform` signs exactly the bytes that were previewed.
 */
export type PrepareRequest = (
  request: WalletRpcRequest,
  context: RpcHandlerContext,
) => Promise<Result<PreparedRequest>>
