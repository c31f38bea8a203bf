import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import { use } from 'react'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAddressLabel } from '#modal/core/state/account/address-labels-slice.ts'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import {
  firstTransfers,
  type HistoryEntry,
  type ShownTransfer,
} from '#modal/features/activity/history-entry.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import styles from './history-row.module.css'

const OPERATIONS = {
  approve: 'history.approve',
  bought: 'history.bought',
  borrow: 'history.borrow',
  burn: 'history.burn',
  cancel: 'history.cancel',
  claim: 'history.claim',
  deploy: 'history.deploy',
  deposit: 'history.deposit',
  execute: 'history.execute',
  mint: 'history.mint',
  receive: 'history.receive',
  repay: 'history.repay',
  send: 'history.send',
  stake: 'history.stake',
  trade: 'history.trade',
  unstake: 'history.unstake',
  withdraw: 'history.withdraw',
} as const satisfies Record<HistoryEntry['operation'], MessageId>

interface HistoryRowProps {
  readonly entry: HistoryEntry
  /** The explorer's page of the transaction, and the explorer's name. */
  readonly explorer: { readonly url: string; readonly name: string } | undefined
}

/** An entry of the history; a link to the explorer if the network has one. */
export function HistoryRow({ entry, explorer }: HistoryRowProps) {
  const text = useText()
  const content = <RowContent entry={entry} />
  if (!explorer) return <div className={styles['row']}>{content}</div>
  return (
    <a
      className={classNames(styles['row'], styles['link'])}
      href={explorer.url}
      target="_blank"
      rel="noopener noreferrer"
    >
      {content}
      <span className="visually-hidden">
        ({text('account.explorer', { explorer: explorer.name })}, {text('link.new-tab')})
      </span>
    </a>
  )
}

function RowContent({ entry }: { readonly entry: HistoryEntry }) {
  const text = useText()
  const { day, time } = useNumbers()
  const { operation, status, party, atMs, isLookAlike } = entry
  const { shown, more } = firstTransfers(entry)
  const label = useAppSelector(selectAddressLabel(party?.address))
  return (
    <>
      <Artwork entry={entry} />
      <span className={styles['words']}>
        <span className={styles['title']}>
          {status === 'pending'
            ? text('history.pending', { what: text(OPERATIONS[operation]) })
            : text(OPERATIONS[operation])}
        </span>
        {isLookAlike ? (
          <span className={styles['warning']}>{text('history.look-alike')}</span>
        ) : status === 'failed' ? (
          <span className={styles['failed']}>{text('history.status.failed')}</span>
        ) : null}
        <span className={styles['detail']}>
          {party && (
            <span className={styles['party']}>
              {text(party.side === 'from' ? 'history.from' : 'history.to')}{' '}
              <bdi>{label ?? shortenAddress(displayAddress(party.address))}</bdi>
            </span>
          )}
          {atMs !== undefined && (
            <span className={styles['date']} title={time(atMs)}>
              {party ? day(atMs) : time(atMs)}
            </span>
          )}
        </span>
      </span>
      <span className={styles['amounts']}>
        {shown.map((transfer, index) => (
          <Amount key={index} transfer={transfer} isMuted={status !== 'confirmed' || isLookAlike} />
        ))}
        {more > 0 && <span className={styles['more']}>{text('history.more', { count: more })}</span>}
      </span>
    </>
  )
}

function Amount({ transfer, isMuted }: { readonly transfer: ShownTransfer; readonly isMuted: boolean }) {
  const text = useText()
  const { quantity } = useNumbers()
  const { sign, of, isUnverified } = transfer
  const isGain = sign === '+' && !isMuted && !isUnverified
  return (
    <span
      className={classNames(styles['amount'], isGain && styles['gain'], isUnverified && styles['unverified'])}
    >
      <bdi>{`${sign}${quantity(transfer.quantity)} `}</bdi>
      <bdi className={styles['of']}>{of}</bdi>
      {isUnverified && <span className="visually-hidden"> ({text('tokens.unverified')})</span>}
    </span>
  )
}

function Artwork({ entry: { operation, status, transfers } }: { readonly entry: HistoryEntry }) {
  const apiUrl = use(ArtworkBase)
  const first = transfers[0]
  const Icon =
    status === 'failed'
      ? CircleX
      : status === 'pending'
        ? Clock
        : operation === 'send'
          ? ArrowUpRight
          : operation === 'receive'
            ? ArrowDownLeft
            : operation === 'trade'
              ? ArrowLeftRight
              : FileText
  if (!first)
    return (
      <span className={styles['disc']}>
        <Icon size={20} aria-hidden />
      </span>
    )
  const shape = first.isCollectible ? 'tile' : 'round'
  return (
    <span className={styles['art']}>
      <Picture src={apiPicture(first.iconUrl, { apiUrl })} name={first.of} size={40} shape={shape} />
      <span className={styles['badge']}>
        <Icon size={12} aria-hidden />
      </span>
    </span>
  )
}
