import type { Logger } from 'pino'
import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import { createAdditionsRepository } from '#server/features/directory/additions-repository.ts'
import { DirectoryService } from '#server/features/directory/directory-service.ts'
import { copyUpstream } from '#server/features/directory/upstream-directory.ts'
import { createUpstreamPictures, fetchUpstreamPicture } from '#server/features/directory/upstream-pictures.ts'
import { validateEntry } from '#server/features/directory/validate-entry.ts'
import { BUILT_IN_WALLETS, EXCLUDED_FROM_CORE_BUILDS } from '#server/features/directory/wallets/catalogue.ts'

const MINUTE_MS = 60_000

/** Creates the wallet directory, which is updated in the background until it is closed. */
export function createDirectory(config: Config, database: Database, logger: Logger): DirectoryService {
  const { upstream } = config.directory
  return new DirectoryService({
    builtIn: BUILT_IN_WALLETS,
    excludedFromCoreBuilds: EXCLUDED_FROM_CORE_BUILDS,
    additions: createAdditionsRepository(database),
    database,
    ...(upstream && {
      upstream: {
        copy: () => copyUpstream(upstream, judgeForeign),
        picture: createUpstreamPictures((imageId) => fetchUpstreamPicture(upstream, imageId)),
        intervalMs: upstream.everyMinutes * MINUTE_MS,
      },
    }),
    log: {
      failed: (error) => logger.error({ err: error }, 'the wallet directory could not be reloaded'),
      upstreamFailed: (error) =>
        logger.warn({ err: error }, 'the upstream directory failed; its previous copy stays'),
      upstreamCopied: (facts) => logger.info(facts, 'copied the upstream directory'),
    },
  })
}

/** Entries of another directory must neither pass for a built-in wallet nor contain links that ours may not. */
function judgeForeign(entry: unknown): DirectoryWallet | undefined {
  const judged = validateEntry(entry, 0, { known: BUILT_IN_WALLETS, trustsHosts: true })
  return judged.ok ? judged.value.wallet : undefined
}
