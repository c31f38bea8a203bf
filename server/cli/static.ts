import { join } from 'node:path'
import { pino } from 'pino'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openDeploymentKeys, readDeploymentSecrets } from '#server/keys/deployment-keys.ts'
import { readBuiltFiles } from '#server/serving/built-files.ts'
import { findInstallation } from '#server/config/installation.ts'
import { seedProjects } from '#server/serving/start-server.ts'
import { writeStaticBundle } from '#server/serving/static-bundle.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'

/** Writes the modal and the wallet frame as files for a CDN; the API stays on the server. */
export const staticCommand: Command = {
  summary: 'Write the modal and the wallet frame as static files with headers, for a CDN.',
  usage: ['static <folder> [--config postern.config.json]'],
  examples: ['static /srv/postern'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, CONFIG_OPTION)
    refuseExtra(positionals, 1)
    const [folder] = positionals
    if (folder === undefined) throw new UsageError('Missing folder to write to.')
    const config = configOf(values)
    const installation = findInstallation()
    const logger = pino({ level: config.logLevel })
    const secrets = readDeploymentSecrets(config, (file) =>
      output.warn(`Created the keys of the wallet: ${file}`),
    )
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      await seedProjects(database, config, logger)
      const files = await readBuiltFiles(installation, { database, logger })
      const { keyring } = await openDeploymentKeys(database, { config, secrets, clock: Date.now })
      const { modal, wallet } = await writeStaticBundle({
        config,
        database,
        files,
        version: installation.version,
        keyring,
        folder,
      })
      output.print(`${join(folder, 'modal')}: ${modal.length} files for ${config.modal.url}`)
      output.print(`${join(folder, 'wallet')}: ${wallet.length} files for ${config.wallet.url}`)
      return 0
    } finally {
      await database.close()
    }
  },
}
