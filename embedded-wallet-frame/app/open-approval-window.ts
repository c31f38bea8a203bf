import { findServed } from '#frame/accounts/active-network.ts'
import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import type { ApprovalOffer } from '#frame/link/approval-offer.ts'
import { joinFrame, type NoFrame } from '#frame/link/opener-frame.ts'
import type { WindowMessage } from '#frame/link/approval-messages.ts'
import { showLanguage } from '#frame/locales/i18n.ts'
import type { MessageId } from '#frame/locales/languages.ts'
import { browserClock, pause } from '#frame/platform/clock.ts'
import { disableWebRtc } from '#frame/platform/disable-webrtc.ts'
import { drawApprovalWindow } from '#frame/screens/window/draw-approval-window.tsx'
import { applyTheme } from '#frame/theme/apply-theme.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { readDeployment } from './read-deployment.ts'

const REASONS = {
  alone: 'approval.window.alone',
  foreign: 'approval.window.foreign',
  silent: 'approval.window.silent',
} as const satisfies Record<Exclude<NoFrame, 'framed'>, MessageId>

/**
 * After a decision the window waits this long for the next request, then it closes. A site asks for its next signature at
 * once or not at all.
 */
const REST_MS = 1_500
/** A request is not held back for longer by texts that do not load; it is shown in English until they do. */
const TEXTS_MS = 1_000

/**
 * Draws the requests that the wallet frame sends, one after another, in a window of its own, and answers with the decisions.
 * It opens no wallet and calls no server. In a frame it draws nothing; without an opener of this origin it says why it cannot
 * help.
 */
export async function openApprovalWindow(self: Window & typeof globalThis): Promise<void> {
  disableWebRtc(self)
  const { document: page } = self
  const deployment = readDeployment(page)
  if (!deployment || self.parent !== self) return
  const find = findServed(deployment)
  // No rejection limit here: the frame counts for the site, and has asked its own limit before it sends a request.
  const approvals = createApprovalQueue({ clock: browserClock })
  const view = drawApprovalWindow(self, { approvals, clock: browserClock, findNetwork: find })
  let current: ApprovalOffer | undefined
  let stopResting = (): void => {}
  /** Ends the request that is still shown as being performed. */
  let release = (_result: Result<unknown>): void => {}

  /** Drops the request without an answer. */
  const drop = (): void => {
    current = undefined
    release(ok(undefined))
    approvals.abort()
  }
  const explain = async (reason: MessageId, language: string): Promise<void> => {
    stopResting()
    await showLanguage(language, page.documentElement, () => true)
    view.explain(reason)
  }
  const show = async (offer: ApprovalOffer, post: (message: WindowMessage) => void): Promise<void> => {
    const { requestId, method, language, theme, site, preview } = offer
    const network = find(preview.caipNetworkId)
    if (!network) return explain(REASONS.silent, language)
    stopResting()
    drop()
    current = offer
    void applyTheme(page.documentElement, theme)
    void showLanguage(language, page.documentElement, () => true)
    view.show(offer)
    const { signal } = new AbortController()
    const request = { requestId, method, params: [], network, siteOrigin: site.origin, signal }
    const rest = (word: 'approve' | 'reject'): void => {
      post({ requestId, word })
      stopResting = browserClock.after(REST_MS, () => self.close())
    }
    // The frame signs. Until the next request comes or the window closes, this one counts as being performed.
    const perform = () =>
      new Promise<Result<unknown>>((resolve) => {
        release = resolve
        rest('approve')
      })
    const decided = approvals.ask(request, async () => ok({ preview, perform }))
    post({ requestId, word: 'shown' })
    const { ok: isApproved } = await decided
    if (!isApproved && current === offer) rest('reject')
  }

  // The document has its language from the frame already. What draws it in another one first would be seen to change.
  const { documentElement: root } = page
  await Promise.race([showLanguage(root.lang, root, () => true), pause(browserClock, TEXTS_MS)])
  const joined = await joinFrame(self, browserClock, {
    show: (offer, post) => void show(offer, post),
    close: () => self.close(),
    lost: () => {
      drop()
      void explain(REASONS.silent, page.documentElement.lang)
    },
  })
  if (joined !== 'joined' && joined !== 'framed') await explain(REASONS[joined], self.navigator.language)
}
