import { migrate, pendingMigrations } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
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
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      const names = values.check === true ? await pendingMigrations(database) : await migrate(database)
      for (const name of names) output.print(name)
      output.warn(describe(names.length, values.check === true))
      return values.check === true && names.length > 0 ? 1 : 0
    } finally {
      await database.close()
    }
  },
}

function describe(count: number, isCheck: boolean): string {
  if (count === 0) return 'The database is up to date.'
  return isCheck ? `${count} to apply. Run \`postern migrate\`.` : `${count} applied.`
}
