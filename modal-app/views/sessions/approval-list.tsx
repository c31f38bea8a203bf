import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useApprovals } from '#modal/features/sessions/use-approvals.ts'
import { useText } from '#modal/locales/use-text.ts'
import { ListEnd } from '#modal/views/parts/lists/list-end.tsx'
import { ListFailure, ListNotice, ListSkeleton } from '#modal/views/parts/lists/list-state.tsx'
import { SourceNotes } from '#modal/views/parts/lists/source-notes.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ApprovalRow } from './approval-row.tsx'
import styles from './sessions-view.module.css'

const SKELETONS = 3

interface ApprovalListProps {
  readonly account: ActiveAccount
  /** Switches to the network, where the wallet is on another one: only after that approvals can be ended. */
  readonly onSwitch?: () => void
}

/** The approvals of an account on a network, the riskiest first. */
export function ApprovalList({ account, onSwitch }: ApprovalListProps) {
  const text = useText()
  const state = useApprovals(account)
  const { items, total, sources, tryAgain } = state
  const network = account.network.name
  if (state.isUnsupported) return <ListNotice title={text('sessions.approvals.unsupported', { network })} />
  if (!items && state.hasFailed)
    return (
      <ListFailure title={text('sessions.approvals.failed')} isBusy={state.isLoading} onRetry={tryAgain} />
    )
  if (!items) return <ListSkeleton label={text('sessions.approvals.loading')} count={SKELETONS} />
  const isWhole = sources.every(({ isComplete }) => isComplete)
  return (
    <>
      <SourceNotes sources={sources} isBusy={state.isRenewing} onRetry={tryAgain} />
      {items.length === 0 && !state.hasMore ? (
        <ListNotice title={text(isWhole ? 'sessions.approvals.empty' : 'sessions.approvals.unknown')}>
          {text(isWhole ? 'sessions.approvals.empty.text' : 'sessions.approvals.unknown.text', { network })}
        </ListNotice>
      ) : (
        <>
          <p className={styles['note']}>{text('sessions.approvals.count', { count: total })}</p>
          <ul className={styles['list']} aria-label={text('sessions.approvals.title', { network })}>
            {items.map(({ id, approval, phase }) => (
              <ApprovalRow key={id} approval={approval} phase={phase} account={account} canEnd={!onSwitch} />
            ))}
          </ul>
        </>
      )}
      <ListEnd state={state} />
      {state.hasMore && !state.isLoadingMore && !state.hasFailed && (
        <Button onClick={state.loadMore}>{text('sessions.approvals.more')}</Button>
      )}
      {items.length > 0 && onSwitch && (
        <Button onClick={onSwitch}>{text('sessions.approvals.switch', { network })}</Button>
      )}
    </>
  )
}
