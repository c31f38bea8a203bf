import { resolve } from 'node:path'
import { databaseRefusal } from '#server/database/database-refusal.ts'
import { restore } from '#server/database/embedded/restore.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'

const OPTIONS = { ...CONFIG_OPTION, overwrite: { type: 'string' } } as const

/** Replaces the embedded database with a backup. */
export const restoreCommand: Command = {
  summary: 'Restore the embedded database from a backup.',
  usage: ['restore <file> [--overwrite <database file>] [--config postern.config.json]'],
  examples: ['restore /backups/postern-monday.db --overwrite .postern/postern.db'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    refuseExtra(positionals, 1)
    const [backup] = positionals
    if (backup === undefined) throw new UsageError('Missing file. Pass one that `postern backup` wrote.')
    const { databaseUrl, database } = configOf(values)
    if (databaseUrl !== undefined) throw databaseRefusal('DATABASE_ON_POSTGRES')
    const { file } = database
    if (values.overwrite !== undefined && resolve(values.overwrite) !== resolve(file))
      throw new UsageError(`--overwrite must be the path of the database to replace: ${file}.`)
    const { formerFile, pending } = await restore(backup, file, {
      overwrites: values.overwrite !== undefined,
    })
    output.print(file)
    if (formerFile !== undefined) output.warn(`Moved the previous database to ${formerFile}.`)
    if (pending.length > 0) output.warn(`The next start will apply ${pending.join(', ')}.`)
    output.warn('The backup only opens with the keys of the deployment it was made on.')
    return 0
  },
}
