import { existsSync } from 'node:fs'
import { relayLocation } from '#server/config/relay-config.ts'
import type { Database } from '#server/database/database.ts'
import { migrate, pendingMigrations } from '#server/database/migrate.ts'
import { MIGRATIONS } from '#server/database/migrations/catalogue.ts'
import { openDatabase, openRelayDatabase, type DatabaseLocation } from '#server/database/open-database.ts'
import { RELAY_MIGRATIONS } from '#server/database/relay-migrations/catalogue.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import type { Command } from './command.ts'

type Migrations = typeof MIGRATIONS | typeof RELAY_MIGRATIONS

/** Differs from a failure (1) and wrong arguments (2), so that a script can tell them apart. */
const EXIT_PENDING = 3

/** Applies the missing migrations; `postern serve` does the same at its start. */
export const migrateCommand: Command = {
  summary: 'Apply pending database migrations, or list them with --check.',
  usage: ['migrate [--config postern.config.json] [--check]'],
  examples: ['migrate --check', 'migrate'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, { ...CONFIG_OPTION, check: { type: 'boolean' } })
    refuseExtra(positionals, 0)
    const config = configOf(values)
    const { relay } = config
    const act = values.check === true ? pending : apply
    const own = { url: config.databaseUrl, file: config.database.file }
    const names = await act(own, MIGRATIONS, () => openDatabase(own))
    if (relay !== undefined) {
      const location = relayLocation(config, relay)
      const ofRelay = await act(location, RELAY_MIGRATIONS, () => openRelayDatabase(location))
      names.push(...ofRelay.map((name) => `relay ${name}`))
    }
    for (const name of names) output.print(name)
    output.warn(describe(names.length, act === pending))
    return act === pending && names.length > 0 ? EXIT_PENDING : 0
  },
}

/** Returns the migrations that would be applied; a missing file is not created. */
async function pending<Tables>(
  { url, file }: DatabaseLocation,
  migrations: Migrations,
  open: () => Database<Tables>,
): Promise<string[]> {
  if (url === undefined && !existsSync(file)) return Object.keys(migrations)
  return closing(open(), (database) => pendingMigrations(database, migrations))
}

/** Applies the missing migrations and returns their names. */
function apply<Tables>(
  _location: DatabaseLocation,
  migrations: Migrations,
  open: () => Database<Tables>,
): Promise<string[]> {
  return closing(open(), (database) => migrate(database, migrations))
}

async function closing<Tables, T>(
  database: Database<Tables>,
  run: (database: Database<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

function describe(count: number, isCheck: boolean): string {
  if (count === 0) return 'The database is up to date.'
  return isCheck ? `${count} pending. Run \`postern migrate\` to apply.` : `${count} applied.`
}
