import type { ReactNode } from 'react'
import { shownName } from '#modal/features/identity/shown-name.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './transfer-lines.module.css'
import { useAddressLabel } from './use-address-label.ts'

/** What a transfer consists of, each with its name. */
export function TransferLines({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['lines']}>{children}</dl>
}

interface TransferLineProps {
  readonly name: string
  /** One figure, which stands beside its name. */
  readonly isShort?: boolean
  readonly children: ReactNode
}

export function TransferLine({ name, isShort, children }: TransferLineProps) {
  return (
    <div data-short={isShort}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whom it goes to: what the visitor calls them, the name they were found by, and always their address in full. */
export function RecipientLine({ to, name }: { readonly to: string; readonly name: string | undefined }) {
  const text = useText()
  const label = useAddressLabel(to)
  const shown = shownName(name)
  return (
    <TransferLine name={text('send.preview.to')}>
      {label !== undefined && <bdi className={styles['figure']}>{label}</bdi>}
      {shown !== undefined && <bdi className={styles['figure']}>{shown}</bdi>}
      <bdi className={styles['address']}>{to}</bdi>
    </TransferLine>
  )
}
