import '#frame/ui/tokens/tokens.css'
import './window.css'
import { I18nProvider } from '@lingui/react'
import { useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createPresence, watchPresence, type Presence } from '#frame/approval/presence.ts'
import { i18n } from '#frame/locales/i18n.ts'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import { ApprovalScreen } from '#frame/screens/approval/approval-screen.tsx'
import { ApprovalContextProvider, type ApprovalTools } from '#frame/screens/tools.ts'
import { followTheme } from '#frame/theme/follow-theme.ts'

/** The input of the window. */
export interface ShownOffer {
  readonly site: { readonly origin: string; readonly isAttested: boolean; readonly claimedName?: string }
  readonly isFirst: boolean
}

/** The rendered part of the window. */
export interface ApprovalWindowView {
  /** Shows the open approval of the queue, for this site. */
  readonly show: (offer: ShownOffer) => void
  /** Shows why there is nothing to decide. */
  readonly explain: (reason: MessageId) => void
}

type WindowTools = Pick<ApprovalTools, 'approvals' | 'clock' | 'findNetwork'>

/** Takes over the body of a wallet window, whose document shows an empty request until then. */
export function drawApprovalWindow(self: Window & typeof globalThis, tools: WindowTools): ApprovalWindowView {
  const { document: page } = self
  const { approvals, clock } = tools
  const presence = createPresence(clock, self)
  watchPresence(page, self, presence)
  followTheme(page.documentElement, self)
  page.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const open = approvals.current()
    if (key === 'Escape' && !defaultPrevented && open) approvals.reject(open.request.requestId)
  })
  const root = createRoot(page.body)
  return {
    show: (offer) =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Offered offer={offer} presence={presence} tools={tools} />
        </I18nProvider>,
      ),
    explain: (reason) =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Reason reason={reason} />
        </I18nProvider>,
      ),
  }
}

interface OfferedProps {
  readonly offer: ShownOffer
  readonly presence: Presence
  readonly tools: WindowTools
}

function Offered({ offer, presence, tools }: OfferedProps) {
  const { approvals } = tools
  const approval = useSyncExternalStore(approvals.subscribe, approvals.current)
  const { claimedName, ...attested } = offer.site
  const context = {
    ...tools,
    presence,
    site: { ...attested, claimedName: () => claimedName },
    // The frame that opened this window counts rejections and stores the first approval.
    firstApproval: { isAhead: () => offer.isFirst, pass: () => {} },
    resize: () => {},
  }
  // Only benchmarks read this mark; nothing is reported.
  useEffect(() => void performance.mark('postern:approval-shown'), [])
  if (!approval) return null
  return (
    <ApprovalContextProvider value={context}>
      <ApprovalScreen approval={approval} />
    </ApprovalContextProvider>
  )
}

function Reason({ reason }: { readonly reason: MessageId }) {
  const text = useText()
  return (
    <p className="notice" role="alert">
      {text(reason)}
    </p>
  )
}
