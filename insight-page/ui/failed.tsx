import { Button } from '#ui/primitives/button.tsx'
import { useText } from '#insight/locales/use-text.ts'
import styles from './failed.module.css'

/** Says that an answer did not arrive, and offers to ask again. */
export function Failed({ again }: { readonly again: () => void }) {
  const text = useText()
  return (
    <div className={styles['failed']} role="alert">
      <p>{text('failed')}</p>
      <Button className={styles['again']} onClick={again}>
        {text('again')}
      </Button>
    </div>
  )
}
