import { sql, type RawBuilder } from 'kysely'

/** Whether a column holds a value that the key of a mark wrote. */
export function isWrittenWith(column: string, mark: string): RawBuilder<boolean> {
  return mark === ''
    ? sql<boolean>`${sql.ref(column)} not like '%.%'`
    : sql<boolean>`${sql.ref(column)} like ${`${mark}%`}`
}

/** Whether a column holds a value that another key wrote. */
export function isWrittenWithOther(column: string, mark: string): RawBuilder<boolean> {
  return mark === ''
    ? sql<boolean>`${sql.ref(column)} like '%.%'`
    : sql<boolean>`${sql.ref(column)} not like ${`${mark}%`}`
}

/** Whether any of several conditions holds. */
export function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
