import type { ReactNode } from 'react'
import { useText } from '#modal/locales/use-text.ts'
import { RecipientAddress } from './recipient-address.tsx'
import styles from './transfer-lines.module.css'

/** The details of a transfer, each with its name. */
export function TransferLines({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['lines']}>{children}</dl>
}

interface TransferLineProps {
  readonly name: string
  /** A single figure, next to its name. */
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

/** The recipient of a transfer. */
export function RecipientLine(props: Parameters<typeof RecipientAddress>[0]) {
  const text = useText()
  return (
    <TransferLine name={text('send.preview.to')}>
      <RecipientAddress {...props} />
    </TransferLine>
  )
}
