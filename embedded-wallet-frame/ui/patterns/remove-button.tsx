import Trash2 from 'lucide-react/icons/trash-2'
import styles from './remove-button.module.css'

interface RemoveButtonProps {
  /** What it takes away, for those who do not see the icon; also the tooltip. */
  readonly label: string
  readonly onPress: () => void
}

/** Takes the thing it stands beside away. */
export function RemoveButton({ label, onPress }: RemoveButtonProps) {
  return (
    <button type="button" className={styles['button']} aria-label={label} title={label} onClick={onPress}>
      <Trash2 size={20} aria-hidden />
    </button>
  )
}
