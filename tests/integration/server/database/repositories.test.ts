import { join } from 'node:path'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { openPostgres } from '#server/database/postgres/open-postgres.ts'
import { describeRepository } from '#tests/contracts/repository.contract.ts'
import { startPostgres } from '#tests/support/servers/start-postgres.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

describeRepository('the embedded database', async () => {
  const folder = temporaryFolder()
  return {
    open: async () => openEmbedded(join(folder.path, 'nested', 'postern.db')),
    stop: async () => folder.remove(),
  }
})

describeRepository('PostgreSQL', async () => {
  const server = await startPostgres()
  const url = await server.createDatabase()
  return { open: async () => openPostgres(url), stop: () => server.stop() }
})
