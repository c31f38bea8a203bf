import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChangeChannel } from '#server/database/postgres/change-channel.ts'
import { openPostgres } from '#server/database/postgres/open-postgres.ts'
import { startBalancer } from '#tests/support/servers/connection-balancer.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startPostgres, type TestPostgres } from '#tests/support/servers/start-postgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

it('A channel that a firewall dropped silently is reopened, and reports that changes may have been missed', async () => {
  const url = await postgres.createDatabase()
  const [front = 0] = await freePorts(1)
  const balancer = await startBalancer(front)
  balancer.to(Number(new URL(url).port))
  const behind = new URL(url)
  behind.port = String(front)
  const received: (string | undefined)[] = []
  const hearing = { changed: () => {}, announced: (payload?: string) => received.push(payload) }
  const channel = openChangeChannel(behind.href, hearing, 200)
  const other = openPostgres(url)
  try {
    await expect.poll(() => received, { timeout: 5_000 }).toEqual([undefined])
    balancer.stall()
    await other.announce('relay', 'is not heard')
    await expect.poll(() => received, { timeout: 10_000 }).toEqual([undefined, undefined])
    await other.announce('relay', 'is heard')
    await expect.poll(() => received.at(-1), { timeout: 5_000 }).toContain('is heard')
  } finally {
    await channel.close()
    await other.close()
    await balancer.stop()
  }
})
