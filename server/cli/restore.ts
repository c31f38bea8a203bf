import { resolve } from 'node:path'
import { databaseRefusal } from '#server/database/database-refusal.ts'
import { restore } from '#server/database/embedded/restore.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'

const OPTIONS = { ...CONFIG_OPTION, overwrite: { type: 'string' } } as const

/** Replaces the embedded database with a backup. */
export const restoreCommand: Command = {
  summary: 'Put a backup in the place of the embedded database.',
  usage: ['restore <file> [--overwrite <database file>] [--config postern.config.json]'],
  examples: ['restore /backups/postern-monday.db --overwrite .postern/postern.db'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    refuseExtra(positionals, 1)
    const [backup] = positionals
    if (backup === undefined) throw new UsageError('Name the file that `postern backup` wrote.')
    const { databaseUrl, database } = configOf(values)
    if (databaseUrl !== undefined) throw databaseRefusal('DATABASE_ON_POSTGRES')
    const { file } = database
    if (values.overwrite !== undefined && resolve(values.overwrite) !== resolve(file))
      throw new UsageError(`--overwrite names the database that is replaced, which is ${file}.`)
    const { formerFile, pending } = await restore(backup, file, {
      overwrites: values.overwrite !== undefined,
    })
    output.print(file)
    if (formerFile !== undefined) output.warn(`What stood there is now ${formerFile}.`)
    if (pending.length > 0) output.warn(`The next start applies ${pending.join(', ')}.`)
    output.warn('It opens with the keys of the deployment it was taken of, and with no others.')
    return 0
  },
}
