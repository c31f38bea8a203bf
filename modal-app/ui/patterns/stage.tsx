import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { SHAKE_MS } from '#schemas/constants/times.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './stage.module.css'

interface StageProps {
  /** The dialog's name: the title of the current view. */
  readonly labelledBy: string
  readonly isOpen: boolean
  /** Whether the modal is part of the page instead of lying above it. */
  readonly isInline: boolean
  /** How often the card was shaken; it shakes when the number grows. */
  readonly shakes: number
  /** Whether the whole modal is busy. */
  readonly isBusy: boolean
  readonly onBackdrop: () => void
  readonly children: ReactNode
}

/**
 * The card and its position: in the middle of the frame, at the bottom edge on narrow screens, or in the flow of the page.
 * The area around the card shows the site, so a press there asks to close.
 */
export function Stage({ labelledBy, isOpen, isInline, shakes, isBusy, onBackdrop, children }: StageProps) {
  const card = useRef<HTMLDivElement>(null)
  const openings = useOpenings(isOpen)
  useShake(card, shakes)
  // The shell is already visible at the first opening, so the card does not animate in.
  const enters = isOpen && openings > 1
  const leaves = !isOpen && openings > 0
  return (
    // For the keyboard there is Escape, handled by the window.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="stage"
      data-inline={isInline || undefined}
      onClick={(event) => event.target === event.currentTarget && onBackdrop()}
    >
      <div
        ref={card}
        role={isInline ? 'region' : 'dialog'}
        aria-modal={isInline ? undefined : true}
        aria-labelledby={labelledBy}
        aria-busy={isBusy || undefined}
        className={classNames(
          'card',
          !isInline && enters && styles['entering'],
          !isInline && leaves && styles['leaving'],
        )}
      >
        {children}
      </div>
    </div>
  )
}

function useOpenings(isOpen: boolean): number {
  const [seen, setSeen] = useState({ isOpen, times: Number(isOpen) })
  if (seen.isOpen !== isOpen) setSeen({ isOpen, times: seen.times + Number(isOpen) })
  return seen.times
}

function useShake(card: RefObject<HTMLElement | null>, shakes: number): void {
  const seen = useRef(shakes)
  useEffect(() => {
    const element = card.current
    const shaking = styles['shaking']
    if (shakes === seen.current || !element || !shaking) return undefined
    seen.current = shakes
    element.classList.add(shaking)
    const still = (): void => element.classList.remove(shaking)
    const stop = startTimer(still, SHAKE_MS)
    return () => {
      stop()
      still()
    }
  }, [card, shakes])
}
