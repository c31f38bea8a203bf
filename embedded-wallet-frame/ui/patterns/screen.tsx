import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import styles from './screen.module.css'

interface ScreenProps {
  /** The heading of the screen, which receives the focus when it appears. */
  readonly heading: ReactNode
  /** A quiet paragraph below the heading. */
  readonly lead?: ReactNode
  /** Placed above the heading. */
  readonly before?: ReactNode
  readonly children?: ReactNode
  /** The actions, always at the bottom. */
  readonly actions: ReactNode
  /** Changes with the step: new content starts at the top and receives the focus. */
  readonly step?: string
  readonly screenRef?: Ref<HTMLElement>
  readonly isBusy?: boolean
  /** The accessible name of content that may scroll. It can then be focused, and its scroll position is tracked. */
  readonly scrolls?: string
  /** Called with the height that the whole screen needs, in CSS pixels. */
  readonly onHeight: (heightPx: number) => void
}

/** The layout of a screen: its content scrolls, its actions stay at the bottom. */
export function Screen(props: ScreenProps) {
  const { heading, lead, before, children, actions, step = '', screenRef, isBusy, scrolls, onHeight } = props
  const title = useRef<HTMLHeadingElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
    title.current?.focus({ preventScroll: true })
    // Each step moves the focus again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [step])
  // A browser may not let a frame take the focus until it is handed over.
  useEffect(() => {
    const take = (): void => {
      if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
    }
    window.addEventListener('focus', take)
    return () => window.removeEventListener('focus', take)
  }, [])
  useTotalHeight(content, foot, onHeight)
  const isLong = useOverflow(scroller, content) && scrolls !== undefined
  return (
    <main ref={screenRef} className={styles['screen']} aria-busy={isBusy || undefined}>
      <div
        ref={scroller}
        className={styles['scroller']}
        {...(isLong && { tabIndex: 0, role: 'region', 'aria-label': scrolls })}
      >
        <div ref={content} key={step} className={styles['content']} data-content>
          {before}
          <div className={styles['head']}>
            <h1 ref={title} tabIndex={-1} data-read="above" className={styles['heading']}>
              {heading}
            </h1>
            {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          </div>
          {children}
          {scrolls !== undefined && <span data-read="end" className={styles['end']} aria-hidden />}
        </div>
      </div>
      <div ref={foot} className={styles['foot']}>
        {actions}
      </div>
    </main>
  )
}

/** A titled section of a screen. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h2 className={styles['section-title']}>{title}</h2>
      {children}
    </section>
  )
}

/** Two actions side by side, the dismissing one first. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>
}

/** Whether a box has overflowing content. */
function useOverflow(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [isLonger, setLonger] = useState(false)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (box.current) setLonger(box.current.scrollHeight > box.current.clientHeight)
    })
    for (const each of [box.current, content.current]) if (each) observer.observe(each)
    return () => observer.disconnect()
  }, [box, content])
  return isLonger
}

function useTotalHeight(
  content: RefObject<HTMLElement | null>,
  foot: RefObject<HTMLElement | null>,
  onHeight: (heightPx: number) => void,
): void {
  useLayoutEffect(() => {
    const parts = [content.current, foot.current].filter((part) => part !== null)
    const observer = new ResizeObserver(() => {
      const height = parts.reduce((sum, part) => sum + part.offsetHeight, 0)
      if (height > 0) onHeight(height)
    })
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  })
}
