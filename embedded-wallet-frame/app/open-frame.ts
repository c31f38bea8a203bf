import type { AccountContext } from '#frame/accounts/account-calls.ts'
import { createAccountTypeChoice } from '#frame/accounts/account-type.ts'
import { createActiveNetwork, type ActiveNetwork } from '#frame/accounts/active-network.ts'
import { createDelegationCheck } from '#frame/accounts/delegated-code.ts'
import { createSilentWallet } from '#frame/accounts/silent-wallet.ts'
import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import { createRejectionLimit } from '#frame/approval/rejection-limit.ts'
import type { AuthContext } from '#frame/auth/auth-context.ts'
import { createDappData } from '#frame/dapp/dapp-data.ts'
import type { Clock } from '#frame/platform/clock.ts'
import { withSentEvents, createSentRequests } from '#frame/rpc/sent-requests.ts'
import { createScreenHost } from '#frame/screens/screen-host.ts'
import type { Site } from '#frame/screens/tools.ts'
import { createKeyAccess } from '#frame/screens/key-access.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { Handlers, Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import type { FrameParentCalls } from '#schemas/protocol/modal-frame/sync.ts'
import { endWithSession } from './end-with-session.ts'
import { frameHandlers } from './handler-registry.ts'
import { lazyDispatch } from './lazy-dispatch.ts'
import { openPartition } from './open-partition.ts'
import { approvalTools } from './approval-tools.ts'
import { createLoginTools } from './login-tools.ts'

/** Where the document stands, and which site it serves. */
export interface FrameSurroundings {
  readonly self: Window
  readonly deployment: Deployment
  readonly site: Pick<Site, 'origin' | 'isAttested'>
  /**
   * Whether the site holds this frame itself, without a modal; it then shows the frame with its first request, not before.
   */
  readonly isHeldBySite: boolean
  /** BCP-47. */
  readonly language: string
}

/** What the document works with once it knows its site. */
export interface OpenedFrame {
  readonly network: ActiveNetwork
  /** Makes the handlers of the wallet link for the document around this one; to be called once. */
  readonly serve: (parent: Remote<FrameParentCalls>) => Handlers<FrameCalls>
}

/** Builds the wallet on the partition of a site. */
export async function openFrame(surroundings: FrameSurroundings): Promise<OpenedFrame> {
  const { self, deployment } = surroundings
  const partition = await openPartition(surroundings)
  const { clock, policy, storage, session, askNode, wallet, permissions, isStorageKept } = partition
  const network = createActiveNetwork(storage, deployment)
  const accountType = createAccountTypeChoice(storage, policy)
  const dapp = createDappData(deployment.projectId)
  const site: Site = { ...surroundings.site, claimedName: () => dapp.current()?.metadata?.name }
  let { language } = surroundings

  const login = createLoginTools({ self, deployment, api: partition.api })
  const silent = createSilentWallet(wallet, session)
  const accountWallet = surroundings.isHeldBySite
    ? (await import('#frame/accounts/site-wallet.ts')).createSiteWallet(silent, wallet, partition.setUpLock)
    : silent
  const accounts: AccountContext = {
    wallet: accountWallet,
    session,
    network,
    accountType,
    isSmartAccount: createDelegationCheck(askNode, policy),
    isStorageKept,
  }
  const sent = createSentRequests(storage)
  const forgetKeys = async (): Promise<void> => {
    sent.clear()
    // The keys do not wait for a lock that another tab may hold.
    await Promise.all([permissions?.clear(), wallet.forget()])
  }
  const approval = await approvalTools({ ...partition, self, deployment, site, language: () => language })
  const serve = (parent: Remote<FrameParentCalls>): Handlers<FrameCalls> => {
    const approvals = createApprovalQueue({ clock, limit: createRejectionLimit({ clock, storage }) })
    const { numberFlow } = login
    const tools = { ...partition, ...approval, numberFlow, site, approvals, findNetwork: network.find }
    const screens = createScreenHost({
      modal: { ...parent, screenChanged: notifyAfterAnswers(parent, clock) },
      approvals,
      language,
      draw: async (stage) => {
        const { drawScreens } = await import('#frame/screens/draw-screens.tsx')
        await drawScreens(self.document, stage, tools)
      },
    })
    const auth: AuthContext = {
      ...partition,
      deployment,
      siteOrigin: site.origin,
      language: () => language,
      ownFlows: login.ownFlows,
      askNumber: login.askNumber(screens),
    }
    endWithSession({ session, vault: wallet.vault, approvals, screens })
    session.subscribe(() => void parent.sessionChanged({ isConnected: session.current() !== undefined }))
    const keys = createKeyAccess({ wallet, session, screens, clock })
    const rpc = lazyDispatch(async () => {
      const [{ createRpcDispatch }, { rpcHandlers }] = await loadDispatch()
      return createRpcDispatch({
        ...tools,
        ...rpcHandlers(partition, accountType),
        keys,
        sent: withSentEvents(sent, (requestId) => void parent.requestSent({ requestId })),
        now: clock.now,
      })
    })
    const changeLanguage = (tag: string): void => {
      language = tag
      screens.setLanguage(tag)
    }
    const own = { auth, forgetKeys, accounts, rpc, screens, dapp, clock, changeLanguage }
    const reload = () => self.location.reload()
    return frameHandlers({ ...own, root: self.document.documentElement, reload })
  }
  return { network, serve }
}

const loadDispatch = () =>
  Promise.all([import('#frame/rpc/dispatch.ts'), import('#frame/app/rpc-handlers.ts')])

/**
 * Reports that no screen is shown any more after the answer that closed it, because drawing takes as long as several
 * messages.
 */
function notifyAfterAnswers(
  parent: Pick<Remote<FrameParentCalls>, 'screenChanged'>,
  clock: Pick<Clock, 'after'>,
): Remote<FrameParentCalls>['screenChanged'] {
  let stop = (): void => {}
  return (shown) => {
    stop()
    if (shown.screen !== 'none') return parent.screenChanged(shown)
    return new Promise((resolve) => {
      stop = clock.after(0, () => resolve(parent.screenChanged(shown)))
    })
  }
}
