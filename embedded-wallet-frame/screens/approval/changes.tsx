import { useText } from '#frame/locales/use-text.ts'
import type { BalanceChange, Change, Changes, ItemChange, PowerChange } from '#frame/preview/changes.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Section } from '#frame/ui/patterns/screen.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Tag } from '#ui/primitives/tag.tsx'
import styles from './approval.module.css'
import { quantity, WholeAddress } from './preview-value.tsx'

interface ExpectedChangesProps {
  readonly changes: Changes
  /** Whether any warning makes the request dangerous. */
  readonly isDanger: boolean
}

/**
 * Shows the simulated changes for the account, and why there may be more if not everything could be checked. A dangerous
 * request never says that nothing changes.
 */
export function ExpectedChanges({ changes, isDanger }: ExpectedChangesProps) {
  const text = useText()
  const { seen, unseen } = changes
  const isChecked = unseen.length === 0
  const isUnchanged = isChecked && seen.length === 0
  if (isUnchanged && isDanger) return null
  return (
    <Section title={text('approval.changes')}>
      {!isChecked && (
        <Note tone="danger" title={text('approval.changes.unchecked')}>
          {unseen.map((reason) => (
            <p key={reason}>{text(`approval.changes.unseen.${reason}`)}</p>
          ))}
        </Note>
      )}
      {isUnchanged && <p className={styles['quiet']}>{text('approval.changes.none')}</p>}
      {seen.length > 0 && (
        <ul className={styles['card']}>
          {seen.map((change, place) => (
            // The same asset may move twice, and the list never changes its order.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className={styles['field']}>
              <Line change={change} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Line({ change }: { readonly change: Change }) {
  if (change.kind === 'balance') return <Balance change={change} />
  return change.kind === 'item' ? <Item change={change} /> : <PowerOfOthers change={change} />
}

function Balance({ change }: { readonly change: BalanceChange }) {
  const { direction, amount, symbol, tokenAddress, isVerified } = change
  return (
    <>
      <Moved direction={direction} amount={quantity(amount, symbol)} isVerified={isVerified} />
      {!isVerified && tokenAddress !== undefined && <WholeAddress address={tokenAddress} />}
    </>
  )
}

function Item({ change }: { readonly change: ItemChange }) {
  const { direction, amount, name, collection, itemId, isVerified } = change
  const number = itemId === undefined ? '' : `#${itemId}`
  return (
    <>
      <Moved direction={direction} amount={joined(amount, '×', name, number)} isVerified={isVerified} />
      {!isVerified && <WholeAddress address={collection} />}
    </>
  )
}

/** Some tokens have no name. */
const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ')

interface MovedProps {
  readonly direction: 'in' | 'out'
  readonly amount: string
  readonly isVerified: boolean
}

function Moved({ direction, amount, isVerified }: MovedProps) {
  const text = useText()
  return (
    <div className={styles['short']}>
      <span>{text(`approval.changes.${direction}`)}</span>
      <span className={classNames(styles['amount'], styles[direction === 'in' ? 'incoming' : 'outgoing'])}>
        <bdi dir="ltr">{`${direction === 'in' ? '+' : '−'}${amount}`}</bdi>
        <Worth isVerified={isVerified} />
      </span>
    </div>
  )
}

function PowerOfOthers({ change }: { readonly change: PowerChange }) {
  const text = useText()
  const { power, hasEnded, holder, amount, symbol = '', over, isVerified } = change
  return (
    <>
      <div className={styles['short']}>
        <span>{text(`approval.changes.power.${power}`)}</span>
        {hasEnded && (
          <span>
            <Tag>{text('approval.changes.ended')}</Tag>
            {amount === undefined && <Worth isVerified={isVerified} />}
          </span>
        )}
        {amount !== undefined && (
          <span className={classNames(styles['amount'], !hasEnded && styles['outgoing'])}>
            <bdi dir="ltr">
              {quantity(amount === 'unlimited' ? text('approval.unlimited') : amount, symbol)}
            </bdi>
            <Worth isVerified={isVerified} />
          </span>
        )}
      </div>
      <WholeAddress address={holder} />
      {over !== undefined && (
        <>
          <span className={styles['quiet']}>{text('approval.changes.over')}</span>
          <WholeAddress address={over} />
        </>
      )}
    </>
  )
}

/** The tag of an unverified name. */
function Worth({ isVerified }: { readonly isVerified: boolean }) {
  const text = useText()
  return isVerified ? null : (
    <>
      {' '}
      <Tag>{text('approval.unverified')}</Tag>
    </>
  )
}
