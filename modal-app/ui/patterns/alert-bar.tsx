import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import styles from './alert-bar.module.css'

interface AlertBarProps {
  readonly children: string
  readonly dismissLabel?: string
  /** Without it the bar cannot be dismissed. */
  readonly onDismiss?: () => void
}

/** A notice between header and content that stays until it is dismissed. */
export function AlertBar({ children, dismissLabel = '', onDismiss }: AlertBarProps) {
  return (
    <div className={styles['bar']} role="alert">
      <TriangleAlert size={20} aria-hidden className={styles['icon']} />
      <p className={styles['text']}>{children}</p>
      {onDismiss && (
        <IconButton label={dismissLabel} icon={<X size={18} aria-hidden />} onClick={onDismiss} />
      )}
    </div>
  )
}
