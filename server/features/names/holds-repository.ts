import type { Database } from '#server/database/database.ts'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import { nameOfRow, type StoredName } from './stored-name.ts'

/** A name that the operator holds back. */
export interface NameHold {
  readonly label: string
  readonly reason: string
  readonly heldAt: Timestamp
}

/** What the operator sees and decides about names. */
export interface HoldsRepository {
  names(): AsyncIterable<StoredName>
  holds(): Promise<NameHold[]>
  /** Holds a name: it does not resolve, and nobody can change or register it or one that looks like it. */
  hold(held: NameHold & { readonly skeleton: string }): Promise<void>
  /** @returns whether the name was held. */
  release(label: string): Promise<boolean>
  /** Takes a name from its owner. @returns whether somebody had it. */
  remove(label: string): Promise<boolean>
}

const PAGE = 500

/** @param zone The name below which the names are. */
export function createHoldsRepository({ query }: Database, zone: string): HoldsRepository {
  return {
    async *names() {
      let after = ''
      for (;;) {
        const rows = await query
          .selectFrom('registered_names')
          .selectAll()
          .where('zone', '=', zone)
          .where('label', '>', after)
          .orderBy('label')
          .limit(PAGE)
          .execute()
        yield* rows.map(nameOfRow)
        const last = rows.at(-1)
        if (last === undefined) return
        after = last.label
      }
    },
    async holds() {
      const rows = await query
        .selectFrom('name_holds')
        .selectAll()
        .where('zone', '=', zone)
        .orderBy('label')
        .execute()
      return rows.map(({ label, reason, held_at: heldAt }) => ({ label, reason, heldAt: Date.parse(heldAt) }))
    },
    async hold({ label, skeleton, reason, heldAt }) {
      await query
        .insertInto('name_holds')
        .values({ zone, label, skeleton, reason, held_at: isoTime(heldAt) })
        .onConflict((conflict) => conflict.columns(['zone', 'label']).doUpdateSet({ reason }))
        .execute()
    },
    async release(label) {
      const { numDeletedRows } = await query
        .deleteFrom('name_holds')
        .where('zone', '=', zone)
        .where('label', '=', label)
        .executeTakeFirst()
      return Number(numDeletedRows) > 0
    },
    async remove(label) {
      const { numDeletedRows } = await query
        .deleteFrom('registered_names')
        .where('zone', '=', zone)
        .where('label', '=', label)
        .executeTakeFirst()
      return Number(numDeletedRows) > 0
    },
  }
}
