import type { Database } from '#server/database/database.ts'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import { WAIT_MS } from './name-writes.ts'
import { nameOfRow, type StoredName } from './stored-name.ts'

/** The most names of an account that are answered. */
const MOST_SHOWN = 100
/** Strangers may offer names, so a list has fewer of them. */
const MOST_OFFERED = 20

/** What is read of the names below a zone. */
export interface NameReads {
  /** Finds a name that has an owner, also after it ended or while the operator holds it. */
  find(label: string): Promise<StoredName | undefined>
  /** Returns those of the skeletons that the operator holds. */
  held(skeletons: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns those of the skeletons under which nothing can be registered. */
  taken(skeletons: readonly string[], now: Timestamp): Promise<ReadonlySet<string>>
  /** Lists the names of an account that have not ended, the primary one first. */
  ofOwner(owner: string, now: Timestamp): Promise<StoredName[]>
  /** Lists the names that are offered to an account, the newest offer first. */
  offeredTo(address: string, now: Timestamp): Promise<StoredName[]>
}

/** Reads names below a zone. */
export function createNameReads({ query }: Pick<Database, 'query'>, zone: string): NameReads {
  const heldAmong = (skeletons: readonly string[]) =>
    query
      .selectFrom('name_holds')
      .select('skeleton')
      .where('zone', '=', zone)
      .where('skeleton', 'in', [...skeletons])

  async function heldOf(skeletons: readonly string[]): Promise<ReadonlySet<string>> {
    if (skeletons.length === 0) return new Set()
    return new Set((await heldAmong(skeletons).execute()).map(({ skeleton }) => skeleton))
  }

  async function withoutHeld(names: readonly StoredName[]): Promise<StoredName[]> {
    const held = await heldOf(names.map(({ skeleton }) => skeleton))
    return names.filter(({ skeleton }) => !held.has(skeleton))
  }
  const inForce = (now: Timestamp) =>
    query
      .selectFrom('registered_names')
      .selectAll()
      .where('zone', '=', zone)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', isoTime(now))]))

  return {
    async find(label) {
      const row = await query
        .selectFrom('registered_names')
        .selectAll()
        .where('zone', '=', zone)
        .where('label', '=', label)
        .executeTakeFirst()
      return row && nameOfRow(row)
    },
    held: heldOf,
    async taken(skeletons, now) {
      const list = [...skeletons]
      if (list.length === 0) return new Set()
      const rows = await query
        .selectFrom('registered_names')
        .select('skeleton')
        .where('zone', '=', zone)
        .where('skeleton', 'in', list)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>=', isoTime(now - WAIT_MS))]),
        )
        .unionAll(heldAmong(list))
        .execute()
      return new Set(rows.map(({ skeleton }) => skeleton))
    },
    async ofOwner(owner, now) {
      const rows = await inForce(now)
        .where('owner_key', '=', owner.toLowerCase())
        .orderBy('is_primary', 'desc')
        .orderBy('created_at')
        .limit(MOST_SHOWN)
        .execute()
      return withoutHeld(rows.map(nameOfRow))
    },
    async offeredTo(address, now) {
      const rows = await inForce(now)
        .where('offered_to', '=', address.toLowerCase())
        .where('offered_until', '>', isoTime(now))
        .orderBy('offered_until', 'desc')
        .limit(MOST_OFFERED)
        .execute()
      return withoutHeld(rows.map(nameOfRow))
    },
  }
}
