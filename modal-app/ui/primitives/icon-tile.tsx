import type { ReactNode } from 'react'
import styles from './icon-tile.module.css'

/** An icon where rows have a picture, of the same size. */
export function IconTile({ children }: { readonly children: ReactNode }) {
  return <span className={styles['tile']}>{children}</span>
}
