import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase, openRelayDatabase } from '#server/database/open-database.ts'
import { describeRelay } from '#tests/contracts/relay.contract.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { connectRelay, topicOf } from '#tests/support/clients/relay-client.ts'
import { startDatabase } from '#tests/support/servers/start-database.ts'
import { startPostgres } from '#tests/support/servers/start-postgres.ts'
import { startTestServer } from '#tests/support/servers/start-server.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { isLongRun } from '#tests/support/builders/runs.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'

const schema = 'postern_relay'

describe.each(DATABASE_KINDS)('a deployment with a relay, on %s', (kind) => {
  it('The relay stores its messages apart from the wallets', async () => {
    const database = await startDatabase(kind)
    const { url, environment } = database
    const [port = 0] = await freePorts(1)
    const relayUrl = `ws://127.0.0.1:${port}`
    const server = await startTestServer({
      environment,
      config: { relay: { url: relayUrl, listen: { host: '127.0.0.1', port } } },
    })
    const client = await connectRelay(relayUrl)
    const topic = topicOf('apart')
    const published = { topic, message: 'sealed', ttl: 300, tag: 1_108 }
    expect(await client.call('irn_publish', published)).toMatchObject({ result: true })
    await client.close()
    const { file } = server.config.database
    const own = openDatabase({ url, file })
    const tables = (await own.query.introspection.getTables()).map((table) => `${table.schema}.${table.name}`)
    expect(tables.filter((name) => name.includes('relay_') && !name.startsWith(`${schema}.`))).toEqual([])
    await own.close()
    const beside = openRelayDatabase({ url, file: file.replace('.db', '-relay.db'), schema })
    const rows = await beside.query.selectFrom('relay_messages').select(['topic', 'net']).execute()
    expect(rows).toEqual([{ topic, net: expect.not.stringContaining('127.0.0.1') as unknown }])
    await beside.close()
    await server.stop()
    await database.stop()
  })
})

describeRelay('the embedded database', async () => {
  const folder = temporaryFolder()
  return {
    open: async () =>
      openRelayDatabase({ url: undefined, file: join(folder.path, 'postern-relay.db'), schema }),
    stop: async () => folder.remove(),
    isShared: false,
  }
})

describeRelay(
  'PostgreSQL',
  async () => {
    const server = await startPostgres()
    const url = await server.createDatabase()
    return {
      open: async () => openRelayDatabase({ url, file: '', schema }),
      stop: () => server.stop(),
      isShared: true,
    }
  },
  isLongRun,
)
