import type { Kysely } from 'kysely'

/** One step from one shape of the tables to the next. */
export interface Migration {
  up(database: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void>
}

const NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * States the migrations of a database in the order in which they are applied. Names are stored in the databases they were
 * applied to, so a number cannot be given out twice.
 *
 * @throws when a name has no number of four digits, or its number does not follow the one before it.
 * @example
 * const MIGRATIONS = defineMigrations({ '0001-projects': projects, '0002-rate-limits': rateLimits })
 */
export function defineMigrations<const Migrations extends Readonly<Record<string, Migration>>>(
  migrations: Migrations,
): Migrations {
  let previous = 0
  for (const name of Object.keys(migrations)) {
    const number = Number(NAME.exec(name)?.[1])
    if (!(number > previous))
      throw new Error(`The migration ${name} needs a number of four digits above ${previous}.`)
    previous = number
  }
  return migrations
}
