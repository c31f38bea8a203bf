import { join } from 'node:path'
import { originsOf, type Config } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import { integrityOf, releaseOf, SCRIPT_ENTRY } from '#server/features/site-scripts/script-release.ts'
import { createScriptsRepository } from '#server/features/site-scripts/scripts-repository.ts'
import { readFileCollection } from '#server/http/responses/file-collection.ts'
import { findInstallation } from '#server/config/installation.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'

const OPTIONS = {
  ...CONFIG_OPTION,
  project: { type: 'string', short: 'p' },
  newest: { type: 'boolean', default: false },
} as const

/** Prints the line that a site adds, with the integrity hash of the script, so that only these bytes run. */
export const snippetCommand: Command = {
  summary: 'Print the HTML that a site adds to its pages.',
  usage: ['snippet [--project <id>] [--newest]'],
  examples: ['snippet --project shop', 'snippet --newest'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    refuseExtra(positionals, 0)
    const config = configOf(values)
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      const project = await projectOf(database, config, values.project)
      const attributes = values.newest ? [['src', addressOf(config, 'v1')]] : await pinned(database, config)
      const written = [...attributes, ['data-project-id', project]].map(
        ([name, value]) => `${name}="${value}"`,
      )
      output.print(`<script ${written.join(' ')}></script>`)
      output.print('<postern-button></postern-button>')
      return 0
    } finally {
      await database.close()
    }
  },
}

async function projectOf(database: Database, config: Config, wanted: string | undefined): Promise<string> {
  const ids = [
    ...config.projects.map(({ id }) => id),
    ...(await createProjectsRepository(database, originsOf(config)).list()).map(({ id }) => id),
  ]
  const known = [...new Set(ids)]
  const [only] = known
  if (wanted !== undefined && known.includes(wanted)) return wanted
  if (wanted === undefined && only !== undefined && known.length === 1) return only
  const list =
    known.length === 0
      ? 'There is none yet. Add one with `postern project add`.'
      : `Projects: ${known.join(', ')}.`
  throw new UsageError(
    wanted === undefined
      ? `Missing project. Pass its id with --project. ${list}`
      : `There is no project ${wanted}. ${list}`,
  )
}

/** A version keeps the bytes that were first served under it. */
async function pinned(database: Database, config: Config): Promise<string[][]> {
  const { version, dist } = findInstallation()
  const built = releaseOf(version, readFileCollection(join(dist, 'sdk-script')))
  const integrity = integrityOf((await createScriptsRepository(database).find(version)) ?? built)
  if (integrity === undefined) throw new Error('The script is not built. Run `npm run build`.')
  return [
    ['src', addressOf(config, version)],
    ['integrity', integrity],
    ['crossorigin', 'anonymous'],
  ]
}

function addressOf(config: Config, version: string): string {
  return `${originsOf(config).modal}/sdk/${version}/${SCRIPT_ENTRY}`
}
