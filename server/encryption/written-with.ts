import { sql, type RawBuilder } from 'kysely'

/** Whether a column holds a value written with the key of this mark. */
export function isWrittenWith(column: string, mark: string): RawBuilder<boolean> {
  return mark === ''
    ? sql<boolean>`${sql.ref(column)} not like '%.%'`
    : sql<boolean>`${sql.ref(column)} like ${`${mark}%`}`
}

/** Whether a column holds a value written with another key. */
export function isWrittenWithOther(column: string, mark: string): RawBuilder<boolean> {
  return mark === ''
    ? sql<boolean>`${sql.ref(column)} like '%.%'`
    : sql<boolean>`${sql.ref(column)} not like ${`${mark}%`}`
}

/** Whether any of several conditions is true. */
export function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
