import X from 'lucide-react/icons/x'
import type { ReactNode, Ref } from 'react'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import styles from './header.module.css'

interface HeaderProps {
  readonly titleId: string
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly title: string
  /** Help, a way back, or the network: one thing at the start. */
  readonly start: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
}

/** Where one is, the way back, and the way out: in the same places in every view. */
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
