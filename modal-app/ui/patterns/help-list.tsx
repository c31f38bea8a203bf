import type { ReactNode } from 'react'
import styles from './help-list.module.css'

interface HelpItem {
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
}

/** Explanations, each with a drawing, a heading and a sentence. */
export function HelpList({ items }: { readonly items: readonly HelpItem[] }) {
  return (
    <ul className={styles['list']}>
      {items.map(({ picture, title, text }) => (
        <li key={title} className={styles['item']}>
          <span className={styles['picture']}>{picture}</span>
          <div className={styles['words']}>
            <h2 className={styles['title']}>{title}</h2>
            <p className={styles['text']}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
