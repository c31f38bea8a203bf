import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Keyring } from './keyring.ts'
import { BATCH_SIZE, NONE_BROKEN, type RewrittenBatch, type Rewriting } from './rewriting.ts'
import { sealedText } from './sealed-text.ts'
import { anyOf, isWrittenWithOther } from './written-with.ts'

/** Columns of sealed texts that depend on nothing else in their row. */
interface SealedColumns {
  readonly table: 'users' | 'challenges'
  readonly columns: readonly string[]
}

/**
 * Reseals texts with the key in force.
 *
 * @example
 * const rewrapUsers = rewrapColumns(database, keyring, { table: 'users', columns: ['email_sealed'] })
 */
export function rewrapColumns(
  { query, kind }: Database,
  { envelope, envelopeKeys }: Pick<Keyring, 'envelope' | 'envelopeKeys'>,
  { table, columns }: SealedColumns,
): Rewriting {
  return (after) =>
    query.transaction().execute(async (transaction): Promise<RewrittenBatch> => {
      const { mark } = envelopeKeys.inForce()
      const isDue = anyOf(columns.map((column) => isWrittenWithOther(column, mark)))
      const held = kind === 'postgres' ? sql`for update skip locked` : sql``
      const { rows } = await sql<Readonly<Record<string, string | null>>>`
        select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
        where id > ${after} and ${isDue} order by id limit ${BATCH_SIZE} ${held}`.execute(transaction)
      let broken = 0
      for (const row of rows) {
        const id = row['id'] ?? ''
        const sealed = rewrapped(row, columns, (column) => sealedText(envelope, table, column, id))
        if (sealed === undefined) broken += 1
        else
          await sql`update ${sql.table(table)} set ${sql.join(
            sealed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
          )} where id = ${id}`.execute(transaction)
      }
      return {
        last: rows.at(-1)?.['id'] ?? undefined,
        rewritten: rows.length - broken,
        broken: { ...NONE_BROKEN, POSTERN_ENVELOPE_KEY: broken },
      }
    })
}

/** Reseals the columns that are not null; undefined where one does not open. */
function rewrapped(
  row: Readonly<Record<string, string | null>>,
  columns: readonly string[],
  textOf: (column: string) => ReturnType<typeof sealedText>,
): [column: string, sealed: string][] | undefined {
  try {
    return columns.flatMap((column): [string, string][] => {
      const sealed = row[column] ?? undefined
      const text = textOf(column)
      return sealed === undefined ? [] : [[column, text.seal(text.open(sealed))]]
    })
  } catch {
    return undefined
  }
}
