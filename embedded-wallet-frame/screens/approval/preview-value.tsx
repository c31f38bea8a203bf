import ChevronRight from 'lucide-react/icons/chevron-right'
import { createContext, useContext } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { useDuration } from '#frame/screens/parts/use-duration.ts'
import { useDateTime } from '#frame/screens/parts/use-date-time.ts'
import { Tag } from '#ui/primitives/tag.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import type { Preview, PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import styles from './approval.module.css'
import { usePreviewText } from './use-preview-text.ts'

/** Sixteen words of a call; nobody compares a longer argument. */
const FOLDED_FROM_BYTES = 512
/** Longer than any word. */
const UNBROKEN = /^\S{40,}$/

/** The lines of what will be signed. */
export function PreviewFields({ fields }: { readonly fields: readonly PreviewField[] }) {
  const previewText = usePreviewText()
  return (
    <dl className={styles['fields']}>
      {fields.map(({ label, value }, index) => (
        // Fields have no ids, and never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classNames(styles['field'], isShort(value) && styles['short'])}>
          <dt>{previewText(label)}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Names of addresses, for all components that show one. */
export const Names = createContext<Preview['names']>(undefined)

interface WholeAddressProps {
  readonly address: string
  readonly name?: string
  readonly isOwnName?: true
}

/** A whole address, because nobody should decide about a part of one. */
export function WholeAddress({ address, name, isOwnName }: WholeAddressProps) {
  const text = useText()
  const names = useContext(Names)
  const known = name === undefined ? names?.find((one) => one.address === address) : { name, isOwnName }
  return (
    <>
      {known && (
        <span className={styles['name']}>
          <bdi>{known.name}</bdi>
          {known.isOwnName && <Tag tone="accent">{text('approval.address.named')}</Tag>}
        </span>
      )}
      <bdi className={styles['mono']} dir="ltr" translate="no">
        {address}
      </bdi>
    </>
  )
}

/** An address with its name and tags. */
function NamedAddress(value: Extract<PreviewValue, { readonly kind: 'address' }>) {
  const text = useText()
  const isOwn = value.isOwn === true
  return (
    <>
      {(isOwn || value.isKnown) && (
        <Tag>{text(isOwn ? 'approval.address.own' : 'approval.address.known')}</Tag>
      )}
      <WholeAddress {...value} />
    </>
  )
}

function Value({ value }: { readonly value: PreviewValue }) {
  const when = useDateTime()
  const period = useDuration()
  const text = useText()
  const previewText = usePreviewText()
  switch (value.kind) {
    case 'text':
      return <bdi dir="auto">{value.text}</bdi>
    case 'address':
      return <NamedAddress {...value} />
    case 'amount':
      return <Amount {...value} />
    case 'time':
      return value.at === 'never' ? text('approval.never') : when(value.at)
    case 'period':
      return period(value.seconds)
    case 'bytes':
      return <Bytes hex={value.hex} />
    case 'group':
      return (
        <div className={styles['group']}>
          {value.title !== '' && <GroupTitle title={previewText({ literal: value.title })} />}
          <PreviewFields fields={value.fields} />
        </div>
      )
    default:
      return null
  }
}

/** Bytes. Many bytes, such as the code of a contract, are collapsed behind their count. */
function Bytes({ hex }: { readonly hex: string }) {
  const text = useText()
  const bytes = (hex.length - 2) / 2
  const whole = (
    <div className={styles['mono']} dir="ltr" translate="no">
      {hex}
    </div>
  )
  if (bytes <= FOLDED_FROM_BYTES) return whole
  return (
    <details className={styles['raw']}>
      <summary>
        <ChevronRight className="mirrored" size={16} aria-hidden />
        {text('approval.bytes', { bytes })}
      </summary>
      {whole}
    </details>
  )
}

/** Text, or an id such as the outpoint of a coin. */
function GroupTitle({ title }: { readonly title: string }) {
  if (!UNBROKEN.test(title)) return <p>{title}</p>
  return (
    <p className={styles['mono']} dir="ltr" translate="no">
      {title}
    </p>
  )
}

/** An amount; a symbol that looks like a continuation of the number is set apart. */
export function quantity(amount: string, symbol: string): string {
  if (symbol === '') return amount
  return /^[\p{L}$]/u.test(symbol) ? `${amount} ${symbol}` : `${amount} × ${symbol}`
}

function Amount({
  amount,
  symbol,
  tokenAddress,
  isVerified,
}: Extract<PreviewValue, { readonly kind: 'amount' }>) {
  const text = useText()
  const isUnlimited = amount === 'unlimited'
  return (
    <>
      <span className={classNames(styles['amount'], isUnlimited && styles['unlimited'])}>
        {isUnlimited ? (
          <>
            {text('approval.unlimited')} <bdi>{symbol}</bdi>
          </>
        ) : (
          <bdi dir="ltr">{quantity(amount, symbol)}</bdi>
        )}
      </span>
      {!isVerified && (
        <>
          {' '}
          <Tag>{text('approval.unverified')}</Tag>
        </>
      )}
      {tokenAddress !== undefined && !isVerified && <WholeAddress address={tokenAddress} />}
    </>
  )
}

/** Whether a value fits beside its label; the longest such value has about 24 characters. */
function isShort(value: PreviewValue): boolean {
  if (value.kind === 'text') return value.text.length <= 24
  return value.kind === 'time' || value.kind === 'period' || (value.kind === 'amount' && value.isVerified)
}
