import Trash2 from 'lucide-react/icons/trash-2'
import styles from './remove-button.module.css'

interface RemoveButtonProps {
  /** What it removes: its accessible name and tooltip. */
  readonly label: string
  readonly onPress: () => void
}

/** A button that removes the item beside it. */
export function RemoveButton({ label, onPress }: RemoveButtonProps) {
  return (
    <button type="button" className={styles['button']} aria-label={label} title={label} onClick={onPress}>
      <Trash2 size={20} aria-hidden />
    </button>
  )
}
