import type { ApprovalQueue } from '#frame/approval/approval-queue.ts'
import type { SignRequest, VaultAccount } from '#frame/keys/vault.ts'
import type { Preview } from '#frame/preview/preview.ts'
import type { AskNode, PrepareRequest, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { SentRequests } from '#frame/rpc/sent-requests.ts'
import type { PermissionStore } from '#frame/rpc/permission-store.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { BoundedCall } from './session-permission.ts'

/** What answers to reads may use; none of them shows anything. */
export interface ReadContext {
  /** The account of the request's network; undefined while the wallet is locked. Never opens a screen. */
  readonly account: () => Promise<VaultAccount | undefined>
  readonly askNode: AskNode
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** What this site may do without asking; absent where the owner allows none. */
  readonly permissions?: PermissionStore
}

/** Answers a method that needs nobody's approval and that no node can answer, e.g. `eth_accounts`. */
export type AnswerRead = (request: WalletRpcRequest, context: ReadContext) => Promise<Result<unknown>>

/** The way to the keys: silent where that is possible, else by the wallet's own screens. */
export interface KeyAccess {
  /** The account when the wallet is open, or when this browser alone opens it. */
  readonly peek: (network: Network) => Promise<VaultAccount | undefined>
  /**
   * The account, whatever has to be shown first: 4100 when nobody is logged in, 4001 when the visitor leaves the
   * screen that opens the wallet.
   */
  readonly open: (network: Network, signal: AbortSignal) => Promise<Result<VaultAccount>>
  /** Asks the server whether this login still stands, beside whatever is done next; one that is over ends here. */
  readonly recheck: () => void
  /**
   * Signs for the account that was shown, once the server has said that the login stands or nobody answers for a while, also when
   * the wallet was locked meanwhile and this browser alone opens it; 4100 when the login ended or it is somebody else's by now.
   */
  readonly sign: (request: SignRequest, account: VaultAccount) => Promise<Result<Uint8Array>>
}

/** What the dispatcher works with. */
export interface RpcDispatchOptions {
  /** By method: those that need an approval. */
  readonly handlers: Readonly<Partial<Record<string, PrepareRequest>>>
  /** By method: those this wallet answers itself; every other read goes to a node. */
  readonly reads: Readonly<Partial<Record<string, AnswerRead>>>
  /** By method: the calls a request would send; what is missing here is always asked about. */
  readonly boundedCalls: Readonly<
    Partial<Record<string, (params: unknown) => readonly BoundedCall[] | undefined>>
  >
  readonly approvals: ApprovalQueue
  readonly keys: KeyAccess
  /** Of what was sent in an earlier document; one that comes again is not sent again. */
  readonly sent: SentRequests
  readonly askNode: AskNode
  /** A network of this deployment. */
  readonly findNetwork: (caipNetworkId: string) => Network | undefined
  /** Absent where the owner allows none, and where the browser does not attest the site. */
  readonly permissions?: PermissionStore
  /** Writes names beside the addresses of what is about to be shown. */
  readonly nameAddresses: (preview: Preview, network: Network) => Promise<Preview>
  /** Milliseconds since 1970. */
  readonly now: () => number
}
