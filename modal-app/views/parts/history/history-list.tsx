import { memo, useMemo, type ReactNode } from 'react'
import { transactionExplorerUrl } from '#schemas/networks/explorer-url.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { groupByMonth, type HistoryLine } from '#modal/features/activity/group-by-month.ts'
import { useActivity } from '#modal/features/activity/use-activity.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './history-list.module.css'
import { HistoryRow } from './history-row.tsx'
import { ListEnd } from '#modal/views/parts/lists/list-end.tsx'
import { ListFailure, ListNotice, ListSkeleton } from '#modal/views/parts/lists/list-state.tsx'
import { SourceNotes } from '#modal/views/parts/lists/source-notes.tsx'
import { useLabels } from '#modal/views/parts/account/use-address-label.ts'
import { VirtualList } from '#modal/views/parts/lists/virtual-list.tsx'

const ROW_HEIGHT = 64
/** With one more line: a warning, or the failed status. */
const MARKED_ROW_HEIGHT = 72
const MONTH_HEIGHT = 36
const SKELETONS = 5

const MemoizedLine = memo(Line)

interface HistoryListProps {
  readonly account: ActiveAccount
  /** At the end of the first month's line. */
  readonly end?: ReactNode
}

/** The history of an account on its network, by month, loaded while scrolling. */
export function HistoryList({ account, end }: HistoryListProps) {
  const text = useText()
  const state = useActivity(account)
  useLabels()
  const { entries, isLoading, tryAgain } = state
  const lines = useMemo(() => groupByMonth(entries ?? []), [entries])
  const network = account.network.name
  if (state.isUnsupported)
    return <ListNotice title={text('history.failed')}>{text('list.unsupported', { network })}</ListNotice>
  if (!entries && state.hasFailed)
    return <ListFailure title={text('history.failed')} isBusy={isLoading} onRetry={tryAgain} />
  if (!entries || (entries.length === 0 && state.isLoadingMore))
    return <ListSkeleton label={text('history.loading')} count={SKELETONS} />
  const notes = <SourceNotes sources={state.sources} isBusy={state.isRenewing} onRetry={tryAgain} />
  if (entries.length === 0 && !state.hasMore)
    return (
      <>
        {notes}
        <ListNotice title={text('history.empty')}>{text('history.empty.text', { network })}</ListNotice>
      </>
    )
  return (
    <VirtualList
      label={text('account.tab.activity')}
      items={lines}
      keyOf={({ key }) => key}
      heightOf={heightOf}
      Item={MemoizedLine}
      head={
        <>
          {notes}
          {end !== undefined && <div className={styles['end']}>{end}</div>}
        </>
      }
      foot={<ListEnd state={state} />}
      onEnd={state.hasMore && !state.isLoadingMore && !state.hasFailed ? state.loadMore : undefined}
    />
  )
}

function heightOf(line: HistoryLine): number {
  if (line.kind === 'month') return MONTH_HEIGHT
  const { isLookAlike, status } = line.entry
  return isLookAlike || status === 'failed' ? MARKED_ROW_HEIGHT : ROW_HEIGHT
}

function Line({ item: line }: { readonly item: HistoryLine }) {
  const text = useText()
  const network = useActiveAccount()?.network
  const { month } = useNumbers()
  if (line.kind === 'month')
    return (
      <h2 className={styles['month']}>
        {line.atMs === undefined ? text('history.undated') : month(line.atMs)}
      </h2>
    )
  const url = network && transactionExplorerUrl(network, line.entry.hash)
  const name = network?.blockExplorers?.default.name
  return (
    <HistoryRow
      entry={line.entry}
      explorer={url === undefined || name === undefined ? undefined : { url, name }}
    />
  )
}
