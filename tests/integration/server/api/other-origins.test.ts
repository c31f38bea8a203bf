import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { DEPLOYER } from '#demo/chains/evm/local-contracts.ts'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import { BalanceAnswer } from '#schemas/http/blockchain/balance.ts'
import { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import { PriceAnswer } from '#schemas/http/blockchain/price.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import { BITCOIN, EVM, LIMITS, SOLANA, TOKENS } from '#tests/support/fixtures/history-fixture.ts'
import { startChains } from '#demo/chains/start-chains.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const SITE = 'https://shop.example'
const STRANGER = 'https://stranger.example'
const HOW = 'projectId=shop&st=appkit&sv=html-wagmi-4.2.2'
const SILENT_NETWORK = 'eip155:8453'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

let chains: Awaited<ReturnType<typeof startChains>>
let broken: TestNode
let server: TestServer
beforeAll(async () => {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0] = await freePorts(3)
  chains = await startChains({ evmPort, solanaPort, bitcoinPort })
  broken = await startNode((_, response) => {
    response.statusCode = 503
    response.end()
  })
  server = await startTestServer({
    projects: [{ id: 'shop', name: 'Shop', origins: [SITE] }],
    chains: {
      // Both production networks use one chain, so they have the same balances and history.
      'eip155:1': { rpcUrls: [chains.urls.evm] },
      'eip155:10': { rpcUrls: [chains.urls.evm] },
      [SILENT_NETWORK]: { rpcUrls: [broken.url] },
      [EVM]: { rpcUrls: [chains.urls.evm] },
      [SOLANA]: { rpcUrls: [chains.urls.solana] },
      [BITCOIN]: { rpcUrls: [chains.urls.bitcoin] },
    },
    config: {
      tokens: TOKENS,
      prices: LOCAL_PRICES,
      limits: LIMITS,
      history: { index: { 'eip155:1': { withBlocks: true }, 'eip155:10': { withBlocks: true } } },
    },
  })
})
afterAll(async () => {
  await server.stop()
  await broken.stop()
  await chains.stop()
})

type Asked = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }
const ask = (path: string, init: Asked = {}, origin = SITE) =>
  fetch(server.urls.api + path, { ...init, headers: { origin, ...init.headers } })
const readableBy = (response: Response) => response.headers.get('access-control-allow-origin')

describe('pages of a listed site', () => {
  it.each([
    ['an unsupported call', `/v1/sessions/nobody/activate?${HOW}`, 404],
    ['the permissions of an account', `/v1/sessions/eip155:1:${'0x'.padEnd(42, '1')}?${HOW}`, 200],
    ['the providers of purchases', `/v1/onramp/providers?${HOW}`, 200],
    ['the exchanges', `/v1/exchanges?${HOW}`, 200],
    ['an unknown path', `/api/v3/nothing?${HOW}`, 404],
    ['the networks', `/v1/supported-chains?${HOW}`, 200],
    ['a refusal', `/getWallets?${HOW}&entries=0`, 400],
    ['an unknown account', `/v1/account/nobody/balance?${HOW}&chainId=${EVM}`, 400],
  ])('A page of the site can read the answer to %s', async (_, path, status) => {
    const answer = await ask(path)
    expect([answer.status, readableBy(answer)]).toEqual([status, SITE])
    if (status >= 400) expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } })
    const preflight = await ask(path, { method: 'OPTIONS' })
    expect([preflight.status, readableBy(preflight)]).toEqual([204, SITE])
    expect(readableBy(await ask(path, {}, STRANGER))).toBeNull()
  })

  it('A page of the site cannot read the wallet’s own calls, metrics or another project', async () => {
    for (const path of ['/wallet/v1/session', '/wallet/v1/nothing', '/metrics', '/csp']) {
      expect([path, readableBy(await ask(`${path}?${HOW}`))]).toEqual([path, null])
    }
    expect(readableBy(await ask('/v1/nothing?projectId=other'))).toBeNull()
    expect(readableBy(await ask('/v1/nothing'))).toBeNull()
  })

  it('A page of the site learns the networks by transport', async () => {
    const networks = await readJson(
      ask(`/v1/supported-chains?${HOW}`),
      z.record(z.string(), z.array(z.string())),
    )
    expect(networks['http']).toContain(EVM)
    expect(networks['ws']).toEqual([])
  })
})

describe('JSON-RPC', () => {
  const call = (type: string, origin = SITE) =>
    ask(
      `/v1?chainId=${EVM}&${HOW}`,
      {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }),
      },
      origin,
    )

  it.each(['application/json', 'text/plain', 'text/plain;charset=UTF-8'])(
    'JSON-RPC is accepted as %s',
    async (type) => {
      const answer = await call(type)
      expect([answer.status, readableBy(answer)]).toEqual([200, SITE])
      expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a69' })
    },
  )

  it('JSON-RPC from an unlisted page is refused in any form, and a form is not accepted as JSON', async () => {
    for (const type of ['application/json', 'text/plain'])
      expect((await call(type, STRANGER)).status).toBe(403)
    expect((await call('application/x-www-form-urlencoded')).status).toBe(415)
  })
})

describe('prices', () => {
  const asset = `${EVM}:${NATIVE}`
  const price = (query: string, body: object, origin = SITE) =>
    ask(
      `/v1/fungible/price${query}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      origin,
    )

  it('A price is served to clients that name the project only in the body', async () => {
    for (const path of ['/v1/fungible/price', '/v1/convert/build-transaction'])
      expect(readableBy(await ask(path, { method: 'OPTIONS' }))).toBe(SITE)
    const answer = await price('', { projectId: 'shop', currency: 'usd', addresses: [asset] })
    expect([answer.status, readableBy(answer)]).toEqual([200, SITE])
    const { fungibles } = await readJson(answer, PriceAnswer)
    expect(fungibles.map(({ address }) => address)).toEqual([asset])
  })

  it('A price is refused to a page that the project of the body does not list, and without a project', async () => {
    const body = { projectId: 'shop', currency: 'usd', addresses: [asset] }
    const refused = await price('', body, STRANGER)
    expect([refused.status, readableBy(refused)]).toEqual([403, null])
    const nameless = await price('', { addresses: [asset] })
    expect(nameless.status).toBe(400)
    expect(await nameless.json()).toMatchObject({ error: { field: 'projectId' } })
  })
})

describe('an account without a network', () => {
  it('The balances cover every production network that answers, and name those that did not', async () => {
    // Balances are read only from nodes of the same chain, so for this test the node claims to be Ethereum.
    const setChainId = (id: number) =>
      fetch(chains.urls.evm, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setChainId', params: [id] }),
        headers: { 'content-type': 'application/json' },
      })
    await setChainId(1)
    const answer = await ask(`/v1/account/${DEPLOYER}/balance?${HOW}&currency=usd`)
    await setChainId(31_337)
    expect(answer.status).toBe(200)
    const { balances, sources } = BalanceAnswer.parse(await answer.json())
    expect(balances.map(({ chainId, symbol }) => [chainId, symbol])).toEqual(
      expect.arrayContaining([['eip155:1', 'ETH']]),
    )
    expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:1']))
    const complete = sources.filter(({ isComplete }) => isComplete).map(({ id }) => id)
    const others = sources.filter(({ isComplete }) => !isComplete).map(({ id }) => id)
    expect([...complete, ...others].toSorted()).toEqual(['eip155:1', 'eip155:10', SILENT_NETWORK].toSorted())
    expect(others).toEqual(expect.arrayContaining(['eip155:10', SILENT_NETWORK]))
  })

  it('The balances cover test networks where no production network is served', async () => {
    const { balances } = BalanceAnswer.parse(
      await (await ask(`/v1/account/${DEMO_ACCOUNTS.solana}/balance?${HOW}`)).json(),
    )
    expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set([SOLANA]))
  })

  it('The history merges all networks, newest first, page by page and without duplicates', async () => {
    const page = async (cursor?: string) => {
      const at = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const answer = await ask(`/v1/account/${DEPLOYER}/history?${HOW}${at}`)
      expect(answer.status).toBe(200)
      return HistoryAnswer.parse(await answer.json())
    }
    await expect
      .poll(async () => (await page()).sources.filter(({ isComplete }) => !isComplete).map(({ id }) => id), {
        timeout: 60_000,
        interval: 1_000,
      })
      .toEqual([SILENT_NETWORK])
    const all: HistoryAnswer['data'] = []
    let cursor: string | undefined
    do {
      const { data, next } = await page(cursor)
      all.push(...data)
      cursor = next ?? undefined
    } while (cursor !== undefined)
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const hashesOn = (chainId: string) =>
      all.filter(({ metadata }) => metadata.chain === chainId).map(({ metadata }) => metadata.hash)
    expect(hashesOn('eip155:1').length).toBeGreaterThan(10)
    expect(new Set(hashesOn('eip155:1')).size).toBe(hashesOn('eip155:1').length)
    expect(hashesOn('eip155:10').toSorted()).toEqual(hashesOn('eip155:1').toSorted())
  })

  it('An address of no network and the cursor of another list are refused', async () => {
    for (const what of ['balance', 'history']) {
      const refused = await ask(`/v1/account/nobody/${what}?${HOW}`)
      expect([what, refused.status]).toEqual([what, 400])
    }
    const forged = await ask(`/v1/account/${DEPLOYER}/history?${HOW}&cursor=e30.AAAA`)
    expect(forged.status).toBe(400)
    expect(await forged.json()).toMatchObject({ error: { field: 'cursor' } })
  })
})

describe('wallet lists', () => {
  it('A list contains the wallets of the requested badges and ids', async () => {
    const Page = z.object({ data: z.array(z.object({ id: z.string() })), count: z.number() })
    const wallets = (query: string) => readJson(ask(`/getWallets?${HOW}&${query}`), Page)
    const [first, second, third] = (await wallets('entries=3')).data.map(({ id }) => id)
    const featured = await wallets(`include=${third},${first}`)
    expect(featured.data.map(({ id }) => id)).toEqual([first, third])
    const recommended = await wallets(`entries=4&exclude=${first},${second}`)
    expect(recommended.data.map(({ id }) => id)).not.toContain(first)
    expect(recommended.data).toHaveLength(4)
    const certified = await wallets('badge_type=certified')
    const plain = await wallets('badge_type=none')
    expect(certified.count + plain.count).toBe((await wallets('entries=1')).count)
  })
})

describe('currency images', () => {
  it('A currency image shows the sign of the currency', async () => {
    const picture = async (code: string) => (await ask(`/public/getCurrencyImage/${code}?${HOW}`)).text()
    expect(await picture('EUR')).toContain('>€<')
    expect(await picture('usd')).toContain('>$<')
    expect(await picture('JPY')).toContain('>¥<')
    expect(await picture('CHF')).toContain('>CHF<')
    expect(await picture('btc')).toBe(await (await ask('/public/getTokenImage/BTC')).text())
    expect(await picture('ETH')).not.toContain('<text')
    expect(await picture('no-such-code')).not.toMatch(/[€$]/)
  })
})
