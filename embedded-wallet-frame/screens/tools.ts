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

/** The site that sends requests. */
export interface Site {
  readonly origin: string
  /** Whether the browser attests it; otherwise the page's modal reported it. */
  readonly isAttested: boolean
  /** What the site currently calls itself. */
  readonly claimedName: () => string | undefined
}

/** How a request ended in the wallet window. `closed` means before it was shown. */
export type WindowEnd = 'approve' | 'reject' | 'closed'

/** The wallet window, which decides one request after another. */
export interface WalletWindow {
  /** Whether such a request has to be decided there. */
  readonly takes: (asked: { readonly method: string; readonly isDanger: boolean }) => boolean
  /** Has to be called within a click. @returns false if the browser blocks the window. */
  readonly open: () => boolean
  readonly isOpen: () => boolean
  /** @param onEnd is called at most once. @returns withdraws the request. */
  readonly show: (
    approval: Extract<OpenApproval, { readonly phase: 'deciding' | 'performing' }>,
    onEnd: (end: WindowEnd) => void,
  ) => () => void
}

/** What an approval needs. */
export interface ApprovalTools {
  readonly site: Site
  readonly approvals: ApprovalQueue
  readonly firstApproval: FirstApproval
  /** Absent in the window itself. */
  readonly walletWindow?: WalletWindow
  readonly findNetwork: (caipNetworkId: string) => Network | undefined
  readonly clock: Clock
}

/** What the screens need. */
export interface ScreenTools extends ApprovalTools {
  readonly wallet: EmbeddedWallet
  readonly passkeyPermission: PasskeyPermission
  readonly api: WalletApi
  readonly session: Pick<WalletSession, 'current'>
  /** Texts stored for this site, such as the visitor's names for addresses. */
  readonly storage: FrameStorage
  /** Absent if the owner allows none, or the browser does not attest the site. */
  readonly permissions?: PermissionStore
  /** The login that asks for a number. */
  readonly numberFlow: () => string | undefined
  readonly policy: WalletPolicy
}

/** The context of an approval, in the frame and in the window. */
export interface ApprovalContext extends ApprovalTools {
  readonly resize: (heightPx: number) => void
  readonly presence: Presence
}

/** The context of every screen of the frame. */
export interface ScreenContext extends ScreenTools {
  readonly stage: ScreenStage
  readonly presence: Presence
}

const Approval = createContext<ApprovalContext | undefined>(undefined)
const Context = createContext<ScreenContext | undefined>(undefined)

/** Provides the context of an approval. */
export const ApprovalContextProvider = Approval.Provider

/** Provides the context of screens. */
export const ScreenContextProvider = Context.Provider

/** Returns the context of an approval. */
export function useApprovalTools(): ApprovalContext {
  const tools = use(Approval)
  if (!tools) throw new Error('An approval was drawn outside of its document.')
  return tools
}

/** Returns the context of screens. */
export function useTools(): ScreenContext {
  const tools = use(Context)
  if (!tools) throw new Error('A screen was drawn outside of its stage.')
  return tools
}
