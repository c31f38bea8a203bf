import RotateCw from 'lucide-react/icons/rotate-cw'
import { isDown, type DataSource } from '#schemas/http/blockchain/data-source.ts'
import { addressExplorerUrl } from '#schemas/networks/explorer-url.ts'
import { useActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './source-notes.module.css'
import { useCountdown } from '#modal/views/parts/commands/use-countdown.ts'

interface SourceNotesProps {
  readonly sources: readonly DataSource[]
  readonly isBusy: boolean
  readonly onRetry: () => void
  /** The latest query failed: the list shows earlier data. */
  readonly failure?:
    | {
        readonly title: string
        /** When it may be retried, in milliseconds since 1970. */
        readonly retryAtMs: number
      }
    | undefined
}

/** The limits of a list that come from its sources; a source that was down is named, with a retry button. */
export function SourceNotes({ sources, isBusy, onRetry, failure }: SourceNotesProps) {
  const text = useText()
  const isWaiting = useCountdown(failure?.retryAtMs ?? 0) > 0 || isBusy
  const down = sources.filter(isDown).map(({ name }) => cleanText(name))
  // A source that was down contributed nothing, so only the limits of the others count.
  const answering = sources.filter((source) => !isDown(source) || source.covers !== 'all')
  const limited = sources.filter(({ horizon }) => horizon !== undefined)
  const isOnly = (only: DataSource['covers']) =>
    answering.length > 0 && answering.every(({ covers }) => covers === only)
  return (
    <>
      {(failure !== undefined || down.length > 0) && (
        <div role="alert" className={styles['down']}>
          {failure ? (
            <p>{failure.title}</p>
          ) : (
            <p>
              {text('sources.down')} <bdi>{down.join(', ')}</bdi>
            </p>
          )}
          <button
            type="button"
            className={styles['again']}
            aria-disabled={isWaiting || undefined}
            onClick={isWaiting ? undefined : onRetry}
          >
            <RotateCw size={14} aria-hidden />
            {text('login.try-again')}
          </button>
        </div>
      )}
      {isOnly('transactions') && <p className={styles['note']}>{text('sources.transactions-only')}</p>}
      {isOnly('token-transfers') && <p className={styles['note']}>{text('sources.transfers-only')}</p>}
      {isOnly('listed-tokens') && <p className={styles['note']}>{text('sources.listed-only')}</p>}
      {limited.length > 0 && <HorizonNote sources={limited} />}
    </>
  )
}

/** What lies beyond the sources' horizon, with a link to the explorer; a retry would not show more. */
function HorizonNote({ sources }: Pick<SourceNotesProps, 'sources'>) {
  const text = useText()
  const { date } = useNumbers()
  const account = useActiveAccount()
  const explorer = account?.network.blockExplorers?.default.name
  const since = sources.map(({ horizon }) => Date.parse(horizon?.since ?? '')).find((time) => time > 0)
  const isUnlisted = sources.every(({ covers }) => covers === 'unlisted-tokens')
  return (
    <p className={styles['note']}>
      {isUnlisted
        ? text('sources.unlisted-recent')
        : since === undefined
          ? text('sources.more')
          : text('sources.older', { date: date(since) })}{' '}
      {account && explorer !== undefined && (
        <a
          href={addressExplorerUrl(account.network, account.address)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text('account.explorer', { explorer })}
          <span className="visually-hidden"> ({text('link.new-tab')})</span>
        </a>
      )}
    </p>
  )
}
