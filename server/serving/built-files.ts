import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BuiltFiles } from '#server/compose/app.ts'
import type { Database } from '#server/database/database.ts'
import { openReleasedScripts } from '#server/features/site-scripts/open-released-scripts.ts'
import { readFileCollection } from '#server/http/responses/file-collection.ts'

/**
 * Reads the built files and the scripts that were served before.
 *
 * @param build.dist The folder with `modal`, `frame`, `insight` and `sdk-script`.
 * @param build.version The version of that build.
 */
export async function readBuiltFiles(
  { dist, version }: { readonly dist: string; readonly version: string },
  { database, logger }: { readonly database: Database; readonly logger: Logger },
): Promise<BuiltFiles> {
  const read = (name: string) => readFileCollection(join(dist, name))
  const scripts = await openReleasedScripts(database, { version, files: read('sdk-script') }, logger)
  return { modal: read('modal'), frame: read('frame'), scripts, readInsight: () => read('insight') }
}
