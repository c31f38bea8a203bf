import { memo, useMemo } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import type { ShownToken } from '#modal/features/token-balances/portfolio.ts'
import type { TokenBalances } from '#modal/features/token-balances/use-token-balances.ts'
import { useText } from '#modal/locales/use-text.ts'
import { ListFailure, ListNotice, ListSkeleton } from '#modal/views/parts/lists/list-state.tsx'
import { SourceNotes } from '#modal/views/parts/lists/source-notes.tsx'
import { VirtualList } from '#modal/views/parts/lists/virtual-list.tsx'
import styles from './account-tabs.module.css'
import { TokenRow } from './token-row.tsx'

const ROW_HEIGHT = 60
const HEADING_HEIGHT = 76
const SKELETONS = 4

type Line =
  | { readonly kind: 'token'; readonly token: ShownToken; readonly hasWorth: boolean }
  | { readonly kind: 'unverified' }

const MemoizedLine = memo(TokenLine)

interface TokensTabProps {
  readonly balances: TokenBalances
  readonly network: Network
}

/** The account's tokens, the highest value first; unverified ones separately below. */
export function TokensTab({ balances, network }: TokensTabProps) {
  const text = useText()
  const { portfolio, failure, isLoading, refresh } = balances
  const isTest = network.testnet === true
  const lines = useMemo(() => toLines(portfolio, isTest), [portfolio, isTest])
  if (balances.isUnsupported)
    return (
      <ListNotice title={text('tokens.failed')}>
        {text('list.unsupported', { network: network.name })}
      </ListNotice>
    )
  if (!portfolio && isLoading)
    return <ListSkeleton label={text('account.balance.loading')} count={SKELETONS} />
  if (!portfolio)
    return (
      <ListFailure
        title={text('tokens.failed')}
        retryAtMs={failure ? balances.retryAtMs : 0}
        isBusy={isLoading}
        onRetry={refresh}
      />
    )
  const notes = (
    <SourceNotes
      sources={balances.sources}
      isBusy={balances.isRenewing}
      onRetry={refresh}
      failure={failure && { title: text('tokens.failed'), retryAtMs: balances.retryAtMs }}
    />
  )
  if (lines.length === 0)
    return (
      <>
        {notes}
        <ListNotice title={text('tokens.empty')}>
          {text('tokens.empty.text', { network: network.name })}
        </ListNotice>
      </>
    )
  return (
    <VirtualList
      label={text('account.tab.tokens')}
      items={lines}
      keyOf={(line) => (line.kind === 'token' ? line.token.id : line.kind)}
      heightOf={({ kind }) => (kind === 'token' ? ROW_HEIGHT : HEADING_HEIGHT)}
      Item={MemoizedLine}
      head={notes}
    />
  )
}

function TokenLine({ item: line }: { readonly item: Line }) {
  const text = useText()
  if (line.kind === 'token') return <TokenRow token={line.token} hasWorth={line.hasWorth} />
  return (
    <div className={styles['heading']}>
      <h2 className={styles['heading-title']}>{text('tokens.unverified')}</h2>
      <p className={styles['heading-text']}>{text('tokens.unverified.text')}</p>
    </div>
  )
}

function toLines(portfolio: TokenBalances['portfolio'], isTest: boolean): readonly Line[] {
  if (!portfolio) return []
  const { verified, unverified } = portfolio
  return [
    ...verified.map((token): Line => ({ kind: 'token', token, hasWorth: !isTest })),
    ...(unverified.length > 0 ? [{ kind: 'unverified' } satisfies Line] : []),
    ...unverified.map((token): Line => ({ kind: 'token', token, hasWorth: false })),
  ]
}
