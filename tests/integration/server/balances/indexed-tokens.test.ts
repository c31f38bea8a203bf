import { getAddress, numberToHex, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { createAccountIndexRepository } from '#server/providers/account-index/account-index-repository.ts'
import { readBalances } from '#tests/support/clients/balance-client.ts'
import { fakeEvm, text, word } from '#tests/support/chains/fake-evm.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'
import { startPostgres, type TestPostgres } from '#tests/support/servers/start-postgres.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const EVM = 'eip155:31337'
const OWNER: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const MINUTE_MS = 60_000
const SYMBOLS = { balanceOf: word(7), decimals: word(0), symbol: text('SEEN'), name: text('Seen') }
const tokenAt = (at: number) => getAddress(numberToHex(0xabc_0000 + at, { size: 20 }))

let postgres: TestPostgres
let node: TestNode

beforeAll(async () => {
  postgres = await startPostgres()
  // This node reports no transfers, so only the index knows of them.
  const reads: Record<string, `0x${string}`> = SYMBOLS
  node = await startNode(
    fakeEvm({ chainId: 31_337, coin: 1n, logs: [], block: 9_500, token: (_, read) => reads[read] }),
  )
})
afterAll(async () => {
  await node.stop()
  await postgres.stop()
})

/** Fills the index with these tokens, the latest last, and with the range of blocks it has read. */
async function see(
  server: TestServer,
  contracts: readonly Address[],
  { lowest = 0, highest = 9_000 } = {},
): Promise<void> {
  const { databaseUrl: url, database } = server.config
  const opened = openDatabase({ url, file: database.file })
  const repository = createAccountIndexRepository(opened)
  const key = { network: EVM, address: OWNER.toLowerCase() }
  await repository.acquire(key, 'demo', 'test', Date.now(), Date.now() + MINUTE_MS)
  await repository.store(key, 'test', Date.now() + MINUTE_MS, {
    state: {
      lowest,
      highest,
      highestHash: '0xaa',
      reached: highest,
      scannedAt: Date.now(),
      entries: 0,
    },
    transactions: [],
    assets: contracts.map((contract, at) => ({
      contract: contract.toLowerCase(),
      tokenId: '',
      standard: 'erc20',
      block: at + 1,
    })),
    approvals: [],
    most: 5_000,
  })
  await repository.release(key, 'test')
  await opened.close()
}

describe.each(['the embedded database', 'PostgreSQL'])('tokens in the account index, in %s', (kind) => {
  it('Tokens that arrived long ago stay in the balance after a restart of the server', async () => {
    const server = await startTestServer({
      chains: { [EVM]: { rpcUrls: [node.url] } },
      config: {
        tokens: { builtIn: false },
        prices: { builtInPools: false },
        limits: { balanceRenewalsPerMinutePerClient: 1_000 },
      },
      environment: kind === 'PostgreSQL' ? { DATABASE_URL: await postgres.createDatabase() } : {},
    })
    const held = async () => {
      const { balances, sources } = await readBalances(server, OWNER, { chainId: EVM, forceUpdate: '1' })
      const [, recent] = sources
      return [balances.slice(1).map(({ address }) => address), recent?.isComplete, recent?.horizon]
    }
    const idOf = (address: Address) => `${EVM}:${address}`
    await server.halt()
    await see(server, [tokenAt(1), tokenAt(2)])
    await server.resume()
    expect(await held()).toEqual([[idOf(tokenAt(2)), idOf(tokenAt(1))], true, undefined])
    // The index does not reach the first block or the latest scanned blocks, so further tokens may exist.
    for (const blocks of [{ lowest: 1 }, { highest: 8_499 }]) {
      await see(server, [], blocks)
      expect(await held()).toEqual([[idOf(tokenAt(2)), idOf(tokenAt(1))], false, {}])
    }
    await see(server, [], { highest: 8_500 })
    expect(await held()).toEqual([[idOf(tokenAt(2)), idOf(tokenAt(1))], true, undefined])
    // Anyone can send more tokens than are read: the latest are served, with a note that there are others.
    const many = Array.from({ length: 300 }, (_, at) => tokenAt(at + 10))
    await see(server, many)
    const latest = many.toReversed().slice(0, 256)
    expect(await held()).toEqual([latest.map(idOf), false, {}])
    await server.stop()
  })
})
