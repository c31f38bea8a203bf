import { migrate, pendingMigrations } from '../database/migrate.ts'
import type { Database } from '../database/database.ts'
import { MIGRATIONS } from '../database/migrations/catalogue.ts'
import { openDatabase, openRelayDatabase } from '../database/open-database.ts'
import { RELAY_MIGRATIONS } from '../database/relay-migrations/catalogue.ts'
import { relayLocation } from '../relay-config.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import type { Command } from './command.ts'

/** Brings the tables up to date; `postern serve` does the same at its start. */
export const migrateCommand: Command = {
  summary: 'Bring the database up to date.',
  usage: ['migrate [--config postern.config.json] [--check]'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, { ...CONFIG_OPTION, check: { type: 'boolean' } })
    refuseExtra(positionals, 0)
    const config = configOf(values)
    const isCheck = values.check === true
    const names = await applied(
      openDatabase({ url: config.databaseUrl, file: config.database.file }),
      MIGRATIONS,
      isCheck,
    )
    if (config.relay !== undefined) {
      const relay = openRelayDatabase(relayLocation(config, config.relay))
      const ofRelay = await applied(relay, RELAY_MIGRATIONS, isCheck)
      names.push(...ofRelay.map((name) => `relay ${name}`))
    }
    for (const name of names) output.print(name)
    output.warn(describe(names.length, isCheck))
    return isCheck && names.length > 0 ? 1 : 0
  },
}

/** The migrations that were applied now, or would be. */
async function applied<Tables>(
  database: Database<Tables>,
  migrations: typeof MIGRATIONS | typeof RELAY_MIGRATIONS,
  isCheck: boolean,
): Promise<string[]> {
  try {
    return await (isCheck ? pendingMigrations(database, migrations) : migrate(database, migrations))
  } finally {
    await database.close()
  }
}

function describe(count: number, isCheck: boolean): string {
  if (count === 0) return 'The database is up to date.'
  return isCheck ? `${count} to apply. Run \`postern migrate\`.` : `${count} applied.`
}
