import X from 'lucide-react/icons/x'
import type { ReactNode, Ref } from 'react'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import styles from './header.module.css'

interface HeaderProps {
  readonly titleId: string
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly title: ReactNode
  /** One control at the start: help, back, or the network. */
  readonly start: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
}

/** The title, the back button and the close button, in the same places in every view. */
export function Header({ titleId, titleRef, title, start, closeLabel, onClose }: HeaderProps) {
  return (
    <header className="card-header">
      <div className={styles['start']}>{start}</div>
      <h1 id={titleId} ref={titleRef} tabIndex={-1} className="card-title">
        {title}
      </h1>
      <div className={styles['end']}>
        <IconButton label={closeLabel} icon={<X size={20} aria-hidden />} onClick={onClose} />
      </div>
    </header>
  )
}
