import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './tabs.module.css'

interface TabsProps<T extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly { readonly id: T; readonly label: string }[]
  readonly current: T
  readonly onPick: (id: T) => void
  /** The panel of the current tab. */
  readonly children: ReactNode
}

/** Tabs with their panel; the arrow keys select the next tab in reading direction. */
export function Tabs<T extends string>({ label, tabs, current, onPick, children }: TabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isReversed = document.documentElement.dir === 'rtl'
    const forward = isReversed ? 'ArrowLeft' : 'ArrowRight'
    const back = isReversed ? 'ArrowRight' : 'ArrowLeft'
    const at = tabs.findIndex((tab) => tab.id === current)
    const to =
      event.key === forward
        ? (at + 1) % tabs.length
        : event.key === back
          ? (at - 1 + tabs.length) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : -1
    const next = tabs[to]
    if (!next) return
    event.preventDefault()
    onPick(next.id)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        className={styles['tabs']}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={step}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === current}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === current ? 0 : -1}
            className={classNames(styles['tab'], tab.id === current && styles['current'])}
            onClick={() => onPick(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${current}`} className={styles['panel']}>
        {children}
      </div>
    </>
  )
}
