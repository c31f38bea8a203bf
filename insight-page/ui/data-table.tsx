import type { ReactNode } from 'react'
import { useText } from '#insight/locales/use-text.ts'
import styles from './data-table.module.css'

export interface Column {
  readonly title: string
  /** Numbers stand at the end of their cell; a chart has no title to see. */
  readonly kind?: 'text' | 'number' | 'chart'
}

export interface Row {
  readonly key: string
  /** As many as there are columns; the first one names the row. */
  readonly cells: readonly ReactNode[]
}

/** A table, or a sentence where it would be empty. It scrolls by itself where it is too wide. */
export function DataTable({
  caption,
  columns,
  rows,
}: {
  /** What the table is about, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}) {
  const text = useText()
  if (rows.length === 0) return <p className={styles['empty']}>{text('table.empty')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls is reached by keyboard
    <div className={styles['scroller']} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" data-kind={kind}>
                {kind === 'chart' ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]?.title} data-kind={columns[at + 1]?.kind}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
