import type { ReactNode } from 'react'
import styles from './icon-tile.module.css'

/** An icon of the same size as the pictures of rows. */
export function IconTile({ children }: { readonly children: ReactNode }) {
  return <span className={styles['tile']}>{children}</span>
}
