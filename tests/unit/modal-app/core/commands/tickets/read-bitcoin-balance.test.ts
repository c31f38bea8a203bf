import { afterEach, expect, it } from 'vitest'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { DEPLOYMENT, linkModal, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'

const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const { caipNetworkId } = bitcoinRegtest

let linked: LinkedModal
afterEach(() => linked.close())

/** Asks as a site does; the node knows one address. */
async function ask(params: unknown, method = 'getBalance'): Promise<unknown> {
  const requests: string[] = []
  linked = linkModal({
    options: { projectId: 'demo', networks: [caipNetworkId, 'eip155:1'] },
    deployment: { ...DEPLOYMENT, networks: [{ caipNetworkId }, { caipNetworkId: 'eip155:1' }] },
    fetch: async (input) => {
      requests.push(new URL(input instanceof Request ? input.url : input).pathname)
      const sums = { funded_txo_sum: 150_000_000, spent_txo_sum: 0 }
      const pool = { funded_txo_sum: 1, spent_txo_sum: 0 }
      return Response.json({ chain_stats: sums, mempool_stats: pool })
    },
  })
  await linked.restored
  const answer = await linked.modal.read({ namespace: 'bip122', method, params })
  return answer.ok ? [answer.value, requests] : answer.error.code
}

it('The balance of a Bitcoin address is answered in whole coins.', async () => {
  expect(await ask([ADDRESS])).toEqual(['1.50000001', [`/v1/esplora/${caipNetworkId}/address/${ADDRESS}`]])
})

it.each([[['nonsense']], [[]], [undefined]])('The value %j is refused as no address.', async (params) => {
  expect(await ask(params)).toBe(-32602)
})

it('Another method is refused.', async () => {
  expect(await ask([ADDRESS], 'getBalances')).toBe(4200)
})
