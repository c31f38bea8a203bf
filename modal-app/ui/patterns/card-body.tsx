import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { startTimer } from '#modal/platform/clock.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './card-body.module.css'

/** A little longer than the transition itself. */
const MOVING_MS = 200

interface CardBodyProps {
  /** Changes with the view: the new content starts at its top and slides in. */
  readonly place: string
  readonly direction: 'forward' | 'back' | 'none'
  readonly children: ReactNode
}

/** The content below the header. Its height animates with the content; content that does not fit scrolls. */
export function CardBody({ place, direction, children }: CardBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useFollowedHeight(body, content)
  useLayoutEffect(() => {
    if (body.current) body.current.scrollTop = 0
    // New content starts at its top.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [place])
  return (
    <div ref={body} className={classNames('card-body', styles['body'])}>
      <div ref={content}>
        <div key={place} className={styles[direction]}>
          {children}
        </div>
      </div>
    </div>
  )
}

function useFollowedHeight(
  body: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const outer = body.current
    const inner = content.current
    if (!outer || !inner) return undefined
    let stop = (): void => {}
    let settled = 0
    const observer = new ResizeObserver(() => {
      const height = inner.offsetHeight
      // A hidden frame measures 0, so its first real height is applied without an animation.
      if (settled > 0 && height > 0 && height !== settled) {
        outer.dataset['moving'] = ''
        stop()
        stop = startTimer(() => delete outer.dataset['moving'], MOVING_MS)
      }
      settled = height
      outer.style.blockSize = height > 0 ? `${height}px` : ''
    })
    observer.observe(inner)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [body, content])
}
