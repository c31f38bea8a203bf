import type { ReactNode } from 'react'
import { ProgressRing, type ProgressRingProps } from '#modal/ui/primitives/progress-ring.tsx'
import { Notice } from './notice.tsx'

interface ProgressNoticeProps extends Omit<ProgressRingProps, 'children'> {
  /** The picture of what the visitor waits for. */
  readonly picture: ReactNode
  readonly title: string
  readonly children: ReactNode
}

/** What the visitor waits for; assistive technology announces each change. */
export function ProgressNotice({ picture, title, children, ...ring }: ProgressNoticeProps) {
  return (
    <div aria-live="polite">
      <Notice picture={<ProgressRing {...ring}>{picture}</ProgressRing>} title={title}>
        {children}
      </Notice>
    </div>
  )
}
