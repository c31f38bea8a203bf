import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { ApprovalGate, ApprovalState } from '#frame/approval/approval-gate.ts'
import type { OpenApproval } from '#frame/approval/approval-queue.ts'
import { useText } from '#frame/locales/use-text.ts'
import { gravest, riskOf, type PreviewWarning } from '#frame/preview/warnings.ts'
import { useApprovalTools, type Site, type WalletWindow } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Pair, Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './approval.module.css'
import { ExpectedChanges } from './changes.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { Obstacle } from './obstacle.tsx'
import type { Page } from './pages.tsx'
import { Facts, Message, Raw, Warnings } from './preview-parts.tsx'
import { Names, PreviewFields, WholeAddress } from './preview-value.tsx'
import { ReviewInWindow } from './review-in-window.tsx'
import { SiteHeading } from './site-heading.tsx'
import { useGate } from './use-gate.ts'
import { usePreviewText } from './use-preview-text.ts'

const Pages = lazy(async () => ({ default: (await import('./pages.tsx')).Pages }))

/** Asks the visitor to decide about one request. Each request gets its own screen and gate. */
export function ApprovalScreen({ approval }: { readonly approval: OpenApproval }) {
  const { requestId } = approval.request
  if (approval.phase === 'preparing') return <Preparing requestId={requestId} />
  if (approval.phase === 'unsettled') return <Unsettled approval={approval} />
  const { fields, isPaged } = approval.prepared.preview
  if (!isPaged) return <Deciding key={requestId} approval={approval} />
  return (
    <Suspense key={requestId} fallback={<Preparing requestId={requestId} />}>
      <Pages fields={fields} renderApproval={(page) => <Deciding approval={approval} page={page} />} />
    </Suspense>
  )
}

function Preparing({ requestId }: { readonly requestId: string }) {
  const text = useText()
  const { site, resize, approvals } = useApprovalTools()
  return (
    <Screen
      isBusy
      heading={<SiteHeading site={site} />}
      onHeight={resize}
      actions={<Button onClick={() => approvals.reject(requestId)}>{text('approval.reject')}</Button>}
    >
      <div className={styles['bones']}>
        <output className="visually-hidden">{text('approval.preparing')}</output>
        <div className={styles['bone']} />
        <div className={styles['bone']} />
      </div>
    </Screen>
  )
}

type In<Phase extends OpenApproval['phase']> = Extract<OpenApproval, { readonly phase: Phase }>

/** Shown while it is unknown whether the request was sent, with its id, until it is known or the visitor leaves. */
function Unsettled({ approval }: { readonly approval: In<'unsettled'> }) {
  const text = useText()
  const { site, resize, approvals } = useApprovalTools()
  const { request, transactionId } = approval
  return (
    <Screen
      step="unsettled"
      heading={<SiteHeading site={site} />}
      onHeight={resize}
      actions={
        <Button onClick={() => approvals.reject(request.requestId)}>
          {text('approval.unsettled.leave')}
        </Button>
      }
    >
      <Note tone="danger" title={text('approval.unsettled.title')} isAlert>
        {text('approval.unsettled.text')}
      </Note>
      {transactionId !== undefined && (
        <dl className={styles['card']}>
          <div className={styles['field']}>
            <dt>{text('approval.unsettled.transaction')}</dt>
            <dd>
              <WholeAddress address={transactionId} />
            </dd>
          </div>
        </dl>
      )}
    </Screen>
  )
}

type Decidable = In<'deciding' | 'performing'>

interface DecidingProps {
  readonly approval: Decidable
  /** Present if the request has several pages. */
  readonly page?: Page
}

function Deciding({ approval, page }: DecidingProps) {
  const text = useText()
  const previewText = usePreviewText()
  const { site, resize, approvals, findNetwork, clock, walletWindow } = useApprovalTools()
  const { prepared, phase, request } = approval
  const { preview } = prepared
  const { ref, gate, state } = useGate(clock)
  const warnings = useMemo(() => withSiteWarning(preview.warnings, site), [preview, site])
  const isDanger = gravest([preview.risk, riskOf(warnings)]) === 'danger'
  const network = findNetwork(preview.caipNetworkId)
  const waiting = useSyncExternalStore(approvals.subscribe, approvals.waiting)
  const isBusy = phase === 'performing'
  const elsewhere = walletWindow?.takes({ method: request.method, isDanger }) ? walletWindow : undefined
  const onRead = page?.onRead
  useEffect(() => {
    if (state === 'open') onRead?.()
  }, [state, onRead])
  return (
    <Screen
      screenRef={ref}
      isBusy={isBusy}
      scrolls={text('approval.request')}
      heading={<SiteHeading site={site} />}
      onHeight={resize}
      actions={
        <>
          <Decision {...{ approval, page, gate, state, isDanger, elsewhere }} />
          {waiting > 0 && <p className={styles['quiet']}>{text('approval.waiting', { count: waiting })}</p>}
        </>
      }
    >
      <Names value={preview.names}>
        <Warnings warnings={warnings} />
        <section data-read="through" className={styles['card']}>
          <h2 data-read="above" className={styles['intent']}>
            {previewText(preview.intent)}
          </h2>
          {page && !elsewhere
            ? page.content
            : preview.fields.length > 0 && <PreviewFields fields={preview.fields} />}
        </section>
        {preview.message !== undefined && <Message message={preview.message} />}
        {preview.changes !== undefined && (
          <div data-read="through">
            <ExpectedChanges changes={preview.changes} isDanger={isDanger} />
          </div>
        )}
        <Facts
          preview={preview}
          networkName={network?.name ?? preview.caipNetworkId}
          isTestnet={network?.testnet === true}
        />
        <Raw raw={preview.raw} />
      </Names>
    </Screen>
  )
}

interface DecisionProps {
  readonly approval: Decidable
  readonly page: Page | undefined
  readonly gate: ApprovalGate | undefined
  readonly state: ApprovalState
  readonly isDanger: boolean
  /** The window that decides the request, if this document does not. */
  readonly elsewhere: WalletWindow | undefined
}

/** The two buttons, or the button that opens the wallet window. */
function Decision({ approval, page, gate, state, isDanger, elsewhere }: DecisionProps) {
  const text = useText()
  const { approvals, firstApproval } = useApprovalTools()
  const { requestId } = approval.request
  const isBusy = approval.phase === 'performing'
  const [isFirst] = useState(firstApproval.isAhead)
  const isHold = isDanger || isFirst || gate?.needsHold === true
  const approve = useCallback(() => {
    firstApproval.pass()
    approvals.approve(requestId)
  }, [approvals, firstApproval, requestId])
  const reject = useCallback(() => approvals.reject(requestId), [approvals, requestId])
  if (elsewhere)
    return (
      <ReviewInWindow approval={approval} walletWindow={elsewhere} onReject={reject} onApprove={approve} />
    )
  const confirm = (
    <ConfirmButton
      gate={page?.goOn ? undefined : gate}
      gateState={state}
      isDanger={isDanger}
      isHold={isHold}
      isBusy={isBusy}
      onConfirm={approve}
    />
  )
  return (
    <>
      <Obstacle state={state} />
      {isFirst && <p className={styles['quiet']}>{text('approval.first')}</p>}
      <Offset isJittered={gate?.isProven === false}>
        <Pair>
          <Button onClick={reject}>{text('approval.reject')}</Button>
          {state === 'open' && page?.goOn ? page.goOn : confirm}
        </Pair>
      </Offset>
    </>
  )
}

/** A site that only the page's modal reports gets a warning, whatever the preview says. */
function withSiteWarning(warnings: readonly PreviewWarning[], site: Site): readonly PreviewWarning[] {
  const isSaid = warnings.some((warning) => warning.class === 'SITE_REPORTED')
  return site.isAttested || isSaid ? warnings : [...warnings, { class: 'SITE_REPORTED' }]
}

interface OffsetProps {
  readonly isJittered: boolean
  readonly children: ReactNode
}

/** Offsets in steps of 4 px; nothing outside of this document knows which one is used. */
const OFFSETS = 7

/**
 * Moves the buttons by a random offset where the browser cannot prove that nothing covers the approval, so that their position
 * is unpredictable.
 */
function Offset({ isJittered, children }: OffsetProps) {
  const [steps] = useState(() => Math.floor(Math.random() * OFFSETS))
  return <div style={isJittered ? { paddingBlockEnd: steps * 4 } : undefined}>{children}</div>
}
