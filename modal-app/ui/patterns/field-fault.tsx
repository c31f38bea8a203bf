import styles from './field-fault.module.css'

/** What is wrong with a field; nothing while it is right. */
export function FieldFault({ children }: { readonly children: string | undefined }) {
  return (
    <p role="alert" className={styles['fault']}>
      {children}
    </p>
  )
}
