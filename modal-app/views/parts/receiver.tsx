import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { shownName } from '#modal/features/identity/shown-name.ts'
import { useIdentity } from '#modal/features/identity/use-identity.ts'
import { Portrait } from './portrait.tsx'
import styles from './receiver.module.css'
import { useAddressLabel } from './use-address-label.ts'

interface ReceiverProps {
  readonly namespace: ChainNamespace | undefined
  readonly address: string
  /** The name it was found by. */
  readonly name: string | undefined
}

/**
 * Whom something goes to: its picture, what the visitor calls it, the name it was found by or else the one it has, and always
 * its address in full.
 */
export function Receiver({ namespace, address, name }: ReceiverProps) {
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
