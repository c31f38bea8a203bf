import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { shownName } from '#modal/lib/shown-name.ts'
import { useIdentity } from '#modal/features/identity/use-identity.ts'
import { Portrait } from '#modal/views/parts/pictures/portrait.tsx'
import styles from './recipient-address.module.css'
import { useAddressLabel } from '#modal/views/parts/account/use-address-label.ts'

interface RecipientAddressProps {
  readonly namespace: ChainNamespace | undefined
  readonly address: string
  /** The name by which it was found. */
  readonly name: string | undefined
}

/**
 * The recipient of a transfer: its picture, the visitor's label, the name it was found by or else its own, and always the
 * full address.
 */
export function RecipientAddress({ namespace, address, name }: RecipientAddressProps) {
  const identity = useIdentity(namespace, address)
  const label = useAddressLabel(address)
  const shown = shownName(name) ?? identity.name
  return (
    <span className={styles['receiver']} data-receiver>
      <Portrait address={address} avatar={identity.avatar} size={32} />
      <span className={styles['words']}>
        {label !== undefined && <bdi className={styles['name']}>{label}</bdi>}
        {shown !== undefined && <bdi className={styles['name']}>{shown}</bdi>}
        <bdi className={styles['address']}>{address}</bdi>
      </span>
    </span>
  )
}
