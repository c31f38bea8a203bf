import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { createReleasedScripts, storeRelease, type ReleasedScripts } from './released-scripts.ts'
import { createScriptsRepository } from './scripts-repository.ts'

const DIFFERS =
  'this build differs from the one served under its version before: /sdk/v1/ serves it, and the exact address keeps what ' +
  'pages have pinned'

/** Stores the script of this build next to earlier ones, which pages keep loading by version. */
export async function openReleasedScripts(
  database: Pick<Database, 'query'>,
  newest: ReleasedScripts['newest'],
  logger: Pick<Logger, 'warn'>,
): Promise<ReleasedScripts> {
  const repository = createScriptsRepository(database)
  const { version } = newest
  if ((await storeRelease(repository, newest)).differs) logger.warn({ version }, DIFFERS)
  const scripts = createReleasedScripts(repository, newest, Date.now)
  // Read at start, so that they are served while the database is unavailable.
  await scripts.integrities()
  return scripts
}
