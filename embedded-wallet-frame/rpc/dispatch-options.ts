import type { ApprovalQueue } from '#frame/approval/approval-queue.ts'
import type { SignRequest, VaultAccount } from '#frame/keys/vault.ts'
import type { Preview } from '#frame/preview/preview.ts'
import type { AskNode, PrepareRequest, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { SentRequests } from '#frame/rpc/sent-requests.ts'
import type { PermissionStore } from '#frame/rpc/permission-store.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { BoundedCall } from './session-permission.ts'

/** What handlers of reads may use. None of them shows anything. */
export interface ReadContext {
  /** The account of the request's network; undefined while the wallet is locked. Never opens a screen. */
  readonly account: () => Promise<VaultAccount | undefined>
  readonly askNode: AskNode
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The permissions of this site; absent where the owner allows none. */
  readonly permissions?: PermissionStore
}

/** Answers a method that needs no approval and that no node can answer, e.g. `eth_accounts`. */
export type AnswerRead = (request: WalletRpcRequest, context: ReadContext) => Promise<Result<unknown>>

/** Access to the keys for requests: silent where that is possible, else through the wallet's own screens. */
export interface KeyAccess {
  /** The account, when the wallet is open or this browser can open it silently. */
  readonly peek: (network: Network) => Promise<VaultAccount | undefined>
  /**
   * The account, after the screens it takes to open the wallet: 4100 when no visitor is logged in, 4001 when the visitor
   * leaves such a screen.
   */
  readonly open: (network: Network, signal: AbortSignal) => Promise<Result<VaultAccount>>
  /** Asks the server whether the login still stands, without waiting for the answer. A session that is over ends here. */
  readonly recheck: () => void
  /**
   * Signs for the account that was shown, once the server has confirmed the login or has not answered for a while. A wallet
   * that was locked meanwhile is opened again where this browser can do that silently. 4100 when the login has ended, or
   * another visitor is logged in by now.
   */
  readonly sign: (request: SignRequest, account: VaultAccount) => Promise<Result<Uint8Array>>
}

/** What the dispatcher needs. */
export interface RpcDispatchOptions {
  /** The handlers of the methods that need an approval, by method. */
  readonly handlers: Readonly<Partial<Record<string, PrepareRequest>>>
  /** The handlers of the reads that this wallet answers itself, by method; every other read goes to a node. */
  readonly reads: Readonly<Partial<Record<string, AnswerRead>>>
  /** The calls a request would send, by method; other methods always take an approval. */
  readonly boundedCalls: Readonly<
    Partial<Record<string, (params: unknown) => readonly BoundedCall[] | undefined>>
  >
  readonly approvals: ApprovalQueue
  readonly keys: KeyAccess
  /** The requests that were sent, also from an earlier document; a repeated one is not sent again. */
  readonly sent: SentRequests
  readonly askNode: AskNode
  /** Finds a network of this deployment. */
  readonly findNetwork: (caipNetworkId: string) => Network | undefined
  /** Absent where the owner allows none, and where the browser does not attest the site. */
  readonly permissions?: PermissionStore
  /** Adds names to the addresses of a preview. */
  readonly nameAddresses: (preview: Preview, network: Network) => Promise<Preview>
  /** Milliseconds since 1970. */
  readonly now: () => number
}
