import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import { openPartition } from '#frame/app/open-partition.ts'
import { receiveOffer, type NoOffer, type ReceivedOffer } from '#frame/link/approval-opener.ts'
import { i18n, showLanguage } from '#frame/locales/i18n.ts'
import type { MessageId } from '#frame/locales/languages.ts'
import { browserClock } from '#frame/platform/clock.ts'
import { createScreenHost } from '#frame/screens/screen-host.ts'
import { ok } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'

const REASONS = {
  alone: 'approval.window.alone',
  foreign: 'approval.window.foreign',
  silent: 'approval.window.silent',
} as const satisfies Record<Exclude<NoOffer, 'framed'>, MessageId>

/**
 * Draws the request the wallet's frame handed over, in a window of its own, and answers with what was decided. In a frame
 * it draws nothing; without an opener of this origin it says why it cannot help.
 */
export async function openApprovalWindow(self: Window, deployment: Deployment): Promise<void> {
  const received = await receiveOffer(self, browserClock)
  if (received === 'framed') return
  if (typeof received === 'string') return explain(self, REASONS[received])
  await ask(self, deployment, received)
  self.close()
}

async function ask(self: Window, deployment: Deployment, { offer, answer }: ReceivedOffer): Promise<void> {
  const { claimedName, ...attested } = offer.site
  const network = findNetwork(offer.preview.caipNetworkId)
  if (!network) return explain(self, REASONS.silent)
  const site = { ...attested, claimedName: () => claimedName }
  const partition = await openPartition({ self, deployment, site })
  // The frame that opened this window counts what is rejected.
  const approvals = createApprovalQueue({ clock: partition.clock })
  const firstApproval = { isAhead: () => offer.isFirst, pass: () => {} }
  const nobody = async () => ok(undefined)
  createScreenHost({
    modal: { screenChanged: nobody, resize: nobody, requestClose: nobody, focusOut: nobody },
    approvals,
    language: offer.language,
    draw: async (stage) => {
      const { drawScreens } = await import('#frame/screens/draw-screens.tsx')
      await drawScreens(self.document, stage, { ...partition, site, approvals, firstApproval, findNetwork })
    },
  })
  const { signal } = new AbortController()
  const { requestId, method, preview } = offer
  const request = { requestId, method, params: [], network, siteOrigin: site.origin, signal }
  const perform = async () => ok('approved')
  const decided = await approvals.ask(request, async () => ok({ preview, perform }))
  answer(decided.ok ? 'approve' : 'reject')
}

async function explain(self: Window, reason: MessageId): Promise<void> {
  const { document: page, navigator } = self
  await showLanguage(navigator.language, page.documentElement, () => true)
  const notice = page.createElement('p')
  notice.className = 'notice'
  notice.setAttribute('role', 'alert')
  notice.textContent = i18n._(reason)
  page.body.append(notice)
}
