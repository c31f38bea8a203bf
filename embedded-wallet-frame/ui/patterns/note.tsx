import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './note.module.css'

type Tone = 'plain' | 'caution' | 'danger' | 'positive'

const ICONS: Record<Tone, typeof Info> = {
  plain: Info,
  caution: TriangleAlert,
  danger: OctagonAlert,
  positive: CircleCheck,
}

interface NoteProps {
  readonly tone: Tone
  readonly title?: string
  readonly children: ReactNode
  /** Announced to screen readers when it appears. */
  readonly isAlert?: boolean
}

/** A note to read before continuing. */
export function Note({ tone, title, children, isAlert = false }: NoteProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classNames(styles['note'], styles[tone])} role={isAlert ? 'alert' : undefined}>
      <Icon size={20} aria-hidden />
      <div className={styles['words']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  )
}
