import { createContext, use } from 'react'
import type { ApprovalQueue, OpenApproval } from '#frame/approval/approval-queue.ts'
import type { FirstApproval } from '#frame/approval/first-approval.ts'
import type { Presence } from '#frame/approval/presence.ts'
import type { WalletOpener } from '#frame/keys/wallet-opener.ts'
import type { Clock } from '#frame/platform/clock.ts'
import type { SessionPermissions } from '#frame/rpc/session-permissions.ts'
import type { ScreenStage } from '#frame/screens/screen-host.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import type { WalletSession } from '#frame/session/session.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import type { Network } from '#schemas/networks/network.ts'

/** The site requests come from. */
export interface Site {
  readonly origin: string
  /** Whether the browser attests it, or the page's modal reported it. */
  readonly isAttested: boolean
  /** What the site calls itself, as it stands now. */
  readonly claimedName: () => string | undefined
}

/** How a window of the wallet ended, or why there is none. */
export type WindowEnd = 'approve' | 'reject' | 'closed' | 'blocked'

/**
 * Opens a window of the wallet for one request; to be called in a click.
 *
 * @param onEnd told at most once.
 * @returns closes it.
 */
export type OpenWindow = (
  approval: Extract<OpenApproval, { readonly phase: 'deciding' | 'performing' }>,
  onEnd: (end: WindowEnd) => void,
) => () => void

/** What the screens work with. */
export interface ScreenTools {
  readonly site: Site
  readonly opener: WalletOpener
  readonly api: WalletApi
  readonly session: Pick<WalletSession, 'current'>
  readonly approvals: ApprovalQueue
  readonly firstApproval: FirstApproval
  /** Absent where approvals are drawn here, whatever the browser can prove. */
  readonly openWindow?: OpenWindow
  /** Absent where the owner allows none, and where the browser does not attest the site. */
  readonly permissions?: SessionPermissions
  readonly policy: WalletPolicy
  readonly findNetwork: (caipNetworkId: string) => Network | undefined
  readonly clock: Clock
}

/** What every screen reads. */
export interface ScreenContext extends ScreenTools {
  readonly stage: ScreenStage
  readonly presence: Presence
}

const Context = createContext<ScreenContext | undefined>(undefined)

/** Gives the tools to the screens below. */
export const ScreenContextProvider = Context.Provider

/** The tools of this document. */
export function useTools(): ScreenContext {
  const tools = use(Context)
  if (!tools) throw new Error('A screen was drawn outside of its stage.')
  return tools
}
