import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { databaseRefusal } from '#server/database/database-refusal.ts'
import { backUp } from '#server/database/embedded/back-up.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'

/** Copies the embedded database into one file, while a server may be running on it. */
export const backupCommand: Command = {
  summary: 'Back up the embedded database to a file, even while it is being served.',
  usage: ['backup <file> [--config postern.config.json]'],
  examples: ['backup /backups/postern-monday.db'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, CONFIG_OPTION)
    refuseExtra(positionals, 1)
    const [target] = positionals
    if (target === undefined) throw new UsageError('Missing file to write.')
    const { databaseUrl, database, envelopeKey, pepper } = configOf(values)
    if (databaseUrl !== undefined) throw databaseRefusal('DATABASE_ON_POSTGRES')
    const bytes = backUp(database.file, resolve(target))
    output.print(`${target}\t${bytes} bytes`)
    const made = `${database.file}.keys.json`
    const isInFile = (envelopeKey === undefined || pepper === undefined) && existsSync(made)
    const keys = isInFile ? `the keys in ${made}` : 'POSTERN_ENVELOPE_KEY and POSTERN_PEPPER'
    output.warn(
      `The backup does not contain the keys, and no wallet opens without them. Store ${keys} in another place.`,
    )
    return 0
  },
}
