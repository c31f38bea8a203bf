import { createContext, use } from 'react'
import type { ApprovalQueue, OpenApproval } from '#frame/approval/approval-queue.ts'
import type { FirstApproval } from '#frame/approval/first-approval.ts'
import type { Presence } from '#frame/approval/presence.ts'
import type { EmbeddedWallet } from '#frame/keys/embedded-wallet.ts'
import type { Clock } from '#frame/platform/clock.ts'
import type { PasskeyPermission } from '#frame/platform/passkey.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import type { PermissionStore } from '#frame/rpc/permission-store.ts'
import type { ScreenStage } from '#frame/screens/screen-host.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import type { WalletSession } from '#frame/session/session.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'

/** The site requests come from. */
export interface Site {
  readonly origin: string
  /** Whether the browser attests it, or the page's modal reported it. */
  readonly isAttested: boolean
  /** What the site calls itself, as it stands now. */
  readonly claimedName: () => string | undefined
}

/** How a request ended in the wallet's window. `closed`: before it was on the screen. */
export type WindowEnd = 'approve' | 'reject' | 'closed'

/** The wallet's own window, for one request after another. */
export interface WalletWindow {
  /** Whether it is the place to decide about such a request. */
  readonly takes: (asked: { readonly method: string; readonly isDanger: boolean }) => boolean
  /** To be called in a click. @returns false where the browser gives no window. */
  readonly open: () => boolean
  readonly isOpen: () => boolean
  /** @param onEnd told at most once. @returns takes the request back. */
  readonly show: (
    approval: Extract<OpenApproval, { readonly phase: 'deciding' | 'performing' }>,
    onEnd: (end: WindowEnd) => void,
  ) => () => void
}

/** What an approval is drawn and decided with. */
export interface ApprovalTools {
  readonly site: Site
  readonly approvals: ApprovalQueue
  readonly firstApproval: FirstApproval
  /** Absent in the window itself. */
  readonly walletWindow?: WalletWindow
  readonly findNetwork: (caipNetworkId: string) => Network | undefined
  readonly clock: Clock
}

/** What the screens work with. */
export interface ScreenTools extends ApprovalTools {
  readonly wallet: EmbeddedWallet
  readonly passkeyPermission: PasskeyPermission
  readonly api: WalletApi
  readonly session: Pick<WalletSession, 'current'>
  /** Texts kept for this site, such as the names the visitor gave addresses. */
  readonly storage: FrameStorage
  /** Absent where the owner allows none, and where the browser does not attest the site. */
  readonly permissions?: PermissionStore
  /** The login whose number is asked for. */
  readonly numberFlow: () => string | undefined
  readonly policy: WalletPolicy
}

/** What an approval reads, wherever it is drawn. */
export interface ApprovalContext extends ApprovalTools {
  readonly resize: (heightPx: number) => void
  readonly presence: Presence
}

/** What every screen of the frame reads. */
export interface ScreenContext extends ScreenTools {
  readonly stage: ScreenStage
  readonly presence: Presence
}

const Approval = createContext<ApprovalContext | undefined>(undefined)
const Context = createContext<ScreenContext | undefined>(undefined)

/** Gives an approval its tools. */
export const ApprovalContextProvider = Approval.Provider

/** Gives the tools to the screens below. */
export const ScreenContextProvider = Context.Provider

/** The tools of an approval. */
export function useApprovalTools(): ApprovalContext {
  const tools = use(Approval)
  if (!tools) throw new Error('An approval was drawn outside of its document.')
  return tools
}

/** The tools of this document. */
export function useTools(): ScreenContext {
  const tools = use(Context)
  if (!tools) throw new Error('A screen was drawn outside of its stage.')
  return tools
}
