import { join } from 'node:path'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { openPostgres } from '#server/database/postgres/open-postgres.ts'
import { describeRelay } from '#tests/contracts/relay.contract.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

describeRelay('the embedded database', async () => {
  const folder = temporaryFolder()
  return {
    open: async () => openEmbedded(join(folder.path, 'postern.db')),
    stop: async () => folder.remove(),
    isShared: false,
  }
})

describeRelay('PostgreSQL', async () => {
  const server = await startPostgres()
  const url = await server.createDatabase()
  return { open: async () => openPostgres(url), stop: () => server.stop(), isShared: true }
})
