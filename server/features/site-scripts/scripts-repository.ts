import * as z from 'zod'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/clock.ts'
import type { ScriptRelease } from './script-release.ts'

const Files = z.record(z.string(), z.string())

/** The releases of the script that a deployment has served. */
export interface ScriptsRepository {
  /** Stores a release unless its version exists. */
  readonly store: (release: ScriptRelease) => Promise<void>
  readonly find: (version: string) => Promise<ScriptRelease | undefined>
  readonly versions: () => Promise<readonly string[]>
}

/** Creates the repository on the deployment's database. */
export function createScriptsRepository({ query }: Pick<Database, 'query'>): ScriptsRepository {
  return {
    store: async ({ version, files }) => {
      await query
        .insertInto('script_releases')
        .values({ version, files: JSON.stringify(files), kept_at: isoTime(Date.now()) })
        .onConflict((conflict) => conflict.column('version').doNothing())
        .execute()
    },
    find: async (version) => {
      const row = await query
        .selectFrom('script_releases')
        .select('files')
        .where('version', '=', version)
        .executeTakeFirst()
      return row && { version, files: Files.parse(JSON.parse(row.files)) }
    },
    versions: async () => {
      const rows = await query.selectFrom('script_releases').select('version').orderBy('kept_at').execute()
      return rows.map(({ version }) => version)
    },
  }
}
