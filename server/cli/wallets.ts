import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { unwrap } from '#schemas/errors/app-error.ts'
import type { Config } from '#server/config/config.ts'
import { isLoopbackUrl } from '#server/config/loopback.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import {
  createAdditionsRepository,
  type AdditionsRepository,
} from '#server/features/directory/additions-repository.ts'
import { importWallets } from '#server/features/directory/import-wallets.ts'
import { BUILT_IN_WALLETS } from '#server/features/directory/wallets/catalogue.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command, type CommandOutput } from './command.ts'
import { readImageInFolder } from './read-image-in-folder.ts'

interface Place {
  readonly additions: AdditionsRepository
  readonly config: Config
}

type Action = (place: Place, argument: string | undefined, output: CommandOutput) => Promise<void>

const ACTIONS: Readonly<Record<string, Action>> = {
  async import({ additions, config }, file, output) {
    if (file === undefined) throw new UsageError('Missing file with the wallets.')
    const rules = {
      known: BUILT_IN_WALLETS,
      allowsLoopback: isLoopbackUrl(config.modal.url),
      readImage: readImageInFolder(dirname(resolve(file))),
    }
    const { imported, warnings } = unwrap(await importWallets(additions, readFileSync(file, 'utf8'), rules))
    for (const warning of warnings) output.warn(warning)
    output.print(`Imported ${imported} wallets`)
  },
  async list({ additions }, extra, output) {
    if (extra !== undefined) throw new UsageError(`Unexpected argument ${extra}.`)
    for (const { id, name, order, rdns } of await additions.list()) {
      output.print([id, order ?? '-', rdns ?? '-', name].join(' '))
    }
  },
  async remove({ additions }, id, output) {
    if (id === undefined) throw new UsageError('Missing id of the wallet. `postern wallets list` shows them.')
    unwrap(await additions.remove(id))
    output.print(`Removed ${id}`)
  },
}

/** Adds wallets to the directory of a deployment; running servers follow within two seconds. */
export const walletsCommand: Command = {
  summary: 'Import, list and remove additional wallets of the directory.',
  usage: ['wallets import <file>', 'wallets list', 'wallets remove <id>'],
  examples: ['wallets import ./wallets.json', 'wallets list'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, CONFIG_OPTION)
    const [name = '', argument] = positionals
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (action === undefined) throw new UsageError('Missing action: import, list or remove.')
    refuseExtra(positionals, 2)
    const config = configOf(values)
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      await action({ additions: createAdditionsRepository(database), config }, argument, output)
    } finally {
      await database.close()
    }
    return 0
  },
}
