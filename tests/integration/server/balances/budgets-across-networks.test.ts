import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const NOWHERE = { rpcUrls: ['http://127.0.0.1:1'] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    projects: [
      { id: 'one', name: 'One' },
      { id: 'other', name: 'Other' },
    ],
    chains: { 'eip155:1': NOWHERE, 'eip155:10': NOWHERE, 'eip155:137': NOWHERE },
    config: {
      prices: { builtInPools: false },
      limits: { accountPerMinutePerClient: 30, balanceRenewalsPerMinutePerClient: 5 },
    },
  })
})
afterAll(() => server.stop())

const ask = async (path: string, query: Record<string, string> = {}) => {
  const request = new URLSearchParams({ projectId: 'one', ...query }).toString()
  return (await fetch(`${server.urls.api}/v1/account/${path}?${request}`)).status
}

describe('a request about every network at once', () => {
  it('Updating the balances of all networks is charged to the budget once per network', async () => {
    const renew = () => ask(`${DEMO_ACCOUNTS.evm}/balance`, { forceUpdate: '1' })
    expect(await renew()).not.toBe(429)
    expect(await renew()).toBe(429)
  })

  it.each(['balance', 'history'])(
    'A %s request for an address of no network is charged too',
    async (what) => {
      const answers = []
      for (let times = 0; times < 31; times += 1) answers.push(await ask(`nobody/${what}`))
      expect(answers[0] === 400 || what === 'history').toBe(true)
      expect(answers.at(-1)).toBe(429)
    },
  )
})
