import styles from './address-groups.module.css'

/** Characters per group, few enough to compare at a glance; the groups at both ends match the short form. */
const GROUPS = /^0x.{1,4}|.{1,4}/gu

/**
 * A full address in groups that can be compared one by one. There is no text between them, so a selection is the address.
 *
 * @example
 * <AddressGroups address="0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc" />
 */
export function AddressGroups({ address }: { readonly address: string }) {
  const groups = address.match(GROUPS) ?? []
  return (
    <bdi dir="ltr" className={styles['address']}>
      {groups.map((group, index) => (
        // Groups may repeat, and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={styles['group']}>
          {group}
        </span>
      ))}
    </bdi>
  )
}
