import type { ApprovalQueue } from '#frame/approval/approval-queue.ts'
import type { VaultAccount } from '#frame/keys/vault.ts'
import type { AskNode, PrepareRequest, RpcHandlerContext, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { BoundedCall, SessionPermissions } from '#frame/rpc/session-permissions.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { Network } from '#schemas/networks/network.ts'

/** A request as the modal hands it over; nothing in it is trusted yet. */
export interface RpcCall {
  readonly requestId: string
  readonly caipNetworkId: string
  readonly method: string
  readonly params?: unknown
}

/** What answers to reads may use; none of them shows anything. */
export interface ReadContext {
  /** The account of the request's namespace; undefined while the wallet is locked. Never opens a screen. */
  readonly account: () => Promise<VaultAccount | undefined>
  readonly askNode: AskNode
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** What this site may do without asking; absent where the owner allows none. */
  readonly permissions?: SessionPermissions
}

/** Answers a method that needs nobody's approval and that no node can answer, e.g. `eth_accounts`. */
export type AnswerRead = (request: WalletRpcRequest, context: ReadContext) => Promise<Result<unknown>>

/** What the wallet does for a request: silently where it can, else by its own screens. */
export interface WalletDoor {
  /** The account of a namespace when the wallet is open or this browser alone opens it. */
  readonly peek: (network: Network) => Promise<VaultAccount | undefined>
  /**
   * The account, whatever has to be shown first: 4100 when nobody is logged in, 4001 when the visitor leaves the
   * screen that opens the wallet.
   */
  readonly enter: (network: Network, signal: AbortSignal) => Promise<Result<VaultAccount>>
  readonly sign: RpcHandlerContext['vault']['sign']
}

export interface RpcDispatchOptions {
  /** By method: those that need an approval. */
  readonly handlers: Readonly<Partial<Record<string, PrepareRequest>>>
  /** By method: those this wallet answers itself; every other read goes to a node. */
  readonly reads: Readonly<Partial<Record<string, AnswerRead>>>
  readonly approvals: ApprovalQueue
  readonly door: WalletDoor
  readonly askNode: AskNode
  /** A network of this deployment. */
  readonly findNetwork: (caipNetworkId: string) => Network | undefined
  /** Absent where the owner allows no session permissions. */
  readonly permissions?: SessionPermissions
  /** The calls a request would send, by method; what is missing here is always asked about. */
  readonly boundedCalls: Readonly<Partial<Record<string, (params: unknown) => readonly BoundedCall[] | undefined>>>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Requests of the site, from the modal's hands to their answers. */
export interface RpcDispatch {
  readonly request: (call: RpcCall, siteOrigin: string) => Promise<Result<unknown>>
  /** Nobody waits for this request any more; without an id, for any. */
  readonly abort: (requestId?: string) => void
}
