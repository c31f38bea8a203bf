import { once } from 'node:events'
import { createServer } from 'node:http'
import { createTestClient, http, parseEther, publicActions, toHex, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAnvil } from '#demo/chains/evm/anvil-process.ts'
import { answerWithPermission } from '#frame/rpc/answer-with-permission.ts'
import { createGrantRegister } from '#frame/rpc/grant-register.ts'
import { createPermissionStore } from '#frame/rpc/permission-store.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { GRANT_ENDPOINTS } from '#schemas/http/wallet/grants.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import { connectNode, LOCAL, openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import { signerOf } from '#tests/support/builders/evm-signer.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { shareSentRequests } from '#tests/support/builders/shared-sent-requests.ts'
import { walletApiOf } from '#tests/support/fixtures/wallet-visit.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { createQueue } from '#ui/platform/locks.ts'

const DAY_MS = 86_400_000
const ALLOWANCE = parseEther('1')

let chain: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startAnvil(port)
})
afterAll(() => chain.stop())

/** The product's client answers a failure where this one throws. */
function neverThrowing(api: WalletApi): WalletApi {
  return {
    call: async (endpoint, input) => {
      try {
        return await api.call(endpoint, input)
      } catch {
        return fail('WALLET_SERVER_UNREACHABLE', 'no answer')
      }
    },
  }
}

const neverAsked = {
  ask: () => Promise.reject(new Error('an approval would be shown')),
  current: () => undefined,
  waiting: () => 0,
  approve: () => {},
  reject: () => {},
  abort: () => {},
  subscribe: () => () => {},
}

describe.each(JOURNEY_KINDS)('requests that a grant answers, with a server on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      config: { embeddedWallet: { sessionPermissions: true } },
    })
  })
  afterAll(() => deployment.stop())

  const node = () =>
    createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) }).extend(publicActions)
  const addressOf = () => privateKeyToAccount(generatePrivateKey()).address

  let people = 0
  /** A visitor with a funded account, logged in in one browser. */
  async function person() {
    const email = `spender${(people += 1)}@example.org`
    const privateKey = generatePrivateKey()
    await node().setBalance({ address: privateKeyToAccount(privateKey).address, value: parseEther('10') })
    return { email, privateKey, browser: await deployment.loggedIn(email) }
  }

  let ids = 0
  /** The wallet of a browser; `stored` is what the browser keeps of the permissions. */
  function openWallet(
    { privateKey, browser }: { readonly privateKey: `0x${string}`; readonly browser: WalletClient },
    {
      stored = new Map<string, unknown>(),
      askNode = connectNode(chain.url),
    }: { stored?: Map<string, unknown>; askNode?: AskNode } = {},
  ) {
    const permissions = createPermissionStore({
      database: {
        get: async (name) => stored.get(name),
        put: async (name, value) => {
          stored.set(name, structuredClone(value))
          return true
        },
      },
      withLock: createQueue(),
      clock: { now: deployment.now },
      register: createGrantRegister(neverThrowing(walletApiOf(browser)), {
        apiOrigin: deployment.server.urls.api,
        projectId: LOGIN_CONTEXT.projectId,
        siteOrigin: LOGIN_CONTEXT.siteOrigin,
        userId: () => browser.tokens?.user.userId,
      }),
      newId: () => `0x${(ids += 1).toString(16).padStart(64, 'a')}`,
    })
    const wallet = openEvmWallet({ privateKey, url: chain.url, askNode, permissions })
    const { account, sign } = signerOf(privateKey)
    const on = { caipNetworkId: LOCAL.caipNetworkId, account: wallet.address }
    const requested = () => ({
      ...on,
      expiresAt: (Math.floor(deployment.now() / 1_000) + 86_400) * 1_000,
      permissions: [
        {
          kind: 'native' as const,
          amount: ALLOWANCE,
          startsAt: Math.floor(deployment.now() / 1_000) * 1_000,
          periodMs: DAY_MS,
        },
      ],
    })
    const grant = async () => valueOf(await permissions.grant(requested(), sign))
    /** The answer to a payment; undefined when it takes an approval. */
    const pay = (to: Address, ether: string) =>
      answerWithPermission(
        {
          requestId: `request-${(ids += 1)}`,
          method: 'eth_sendTransaction',
          params: [{ from: wallet.address, to, value: toHex(parseEther(ether)) }],
          network: LOCAL,
          siteOrigin: 'https://shop.example',
          signal: new AbortController().signal,
        },
        (request) => wallet.prepare('eth_sendTransaction', request.params),
        {
          permissions,
          boundedCalls: wallet.boundedCalls,
          keys: {
            peek: async () => account,
            open: async () => ok(account),
            recheck: () => {},
            sign: (request) => sign(request),
          },
          sent: shareSentRequests()(),
          askNode,
          now: deployment.now,
          handlers: {},
          reads: {},
          approvals: neverAsked,
          nameAddresses: (preview) => Promise.resolve(preview),
          findNetwork: () => LOCAL,
        },
      )
    return { permissions, requested, sign, grant, pay, stored }
  }

  const received = (address: Address) => node().getBalance({ address })

  it('A grant that is revoked in another browser answers no further request', async () => {
    const visitor = await person()
    const second = await deployment.loggedIn(visitor.email)
    const { grant, pay, permissions } = openWallet(visitor)
    const { grantId } = await grant()
    const recipient = addressOf()
    expect(await pay(recipient, '0.1')).toMatchObject({ ok: true })
    expect((await second.call(GRANT_ENDPOINTS.list)).sessions).toMatchObject([{ pci: grantId }])
    await second.call(GRANT_ENDPOINTS.revoke, { pci: grantId })
    expect(await pay(recipient, '0.1')).toBeUndefined()
    expect(await permissions.list()).toEqual([])
    expect(await received(recipient)).toBe(parseEther('0.1'))
  })

  it('A grant of a browser that is logged out from elsewhere answers no further request', async () => {
    const visitor = await person()
    const { grant, pay } = openWallet(visitor)
    await grant()
    await deployment.database.query
      .deleteFrom('devices')
      .where('device_id', '=', visitor.browser.deviceId)
      .execute()
    const recipient = addressOf()
    expect(await pay(recipient, '0.1')).toBeUndefined()
    expect(await received(recipient)).toBe(0n)
  })

  it('While the server does not answer, nothing is answered by a grant and none is given', async () => {
    const visitor = await person()
    const { grant, pay, permissions, requested, sign } = openWallet(visitor)
    await grant()
    const recipient = addressOf()
    const [closed = 0] = await freePorts(1)
    visitor.browser.via = `http://127.0.0.1:${closed}`
    expect(await pay(recipient, '0.1')).toBeUndefined()
    expect(await permissions.grant(requested(), sign)).toMatchObject({
      error: { code: 'WALLET_SERVER_UNREACHABLE' },
    })
    expect(await received(recipient)).toBe(0n)
    visitor.browser.via = undefined
    expect(await pay(recipient, '0.1')).toMatchObject({ ok: true })
  })

  it.each([
    ['another permission', { pci: `0x${'b'.repeat(64)}`, outcome: 'counted' }],
    ['something else', { pci: undefined, outcome: 'yes' }],
    ['nothing', {}],
  ])('An answer about %s counts for nothing', async (_what, lie) => {
    const visitor = await person()
    const { grant, pay } = openWallet(visitor)
    await grant()
    const liar = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(lie))
    })
    await once(liar.listen(0, '127.0.0.1'), 'listening')
    const port = listeningPort(liar)
    visitor.browser.via = `http://127.0.0.1:${port}`
    const recipient = addressOf()
    expect(await pay(recipient, '0.1')).toBeUndefined()
    expect(await received(recipient)).toBe(0n)
    liar.close()
  })

  it('Two browsers that hold the same grant send no more than its allowance together', async () => {
    const visitor = await person()
    const second = await deployment.loggedIn(visitor.email)
    const first = openWallet(visitor)
    await first.grant()
    const copied = openWallet({ ...visitor, browser: second }, { stored: new Map(first.stored) })
    const recipient = addressOf()
    const answers = await Promise.all([first.pay(recipient, '0.6'), copied.pay(recipient, '0.6')])
    expect(answers.filter((one) => one?.ok === true)).toHaveLength(1)
    expect(await received(recipient)).toBe(parseEther('0.6'))
  })

  it('A browser that stops between counting and sending never sends more than the allowance', async () => {
    const visitor = await person()
    const reach = connectNode(chain.url)
    const stopping: AskNode = (network, method, params) =>
      method === 'eth_sendRawTransaction'
        ? Promise.resolve(fail('WALLET_SERVER_UNREACHABLE', 'the document is gone'))
        : reach(network, method, params)
    const first = openWallet(visitor, { askNode: stopping })
    await first.grant()
    const recipient = addressOf()
    await first.pay(recipient, '0.4')
    const again = openWallet(visitor, { stored: first.stored })
    expect(await again.pay(recipient, '0.4')).toMatchObject({ ok: true })
    expect(await again.pay(recipient, '0.4')).toBeUndefined()
    // Nor where the browser has lost what it counted itself.
    const entries: unknown = first.stored.get('session-permissions')
    const forgetful = Array.isArray(entries)
      ? entries.map((one: object) => ({ ...one, spent: [], usedAt: [] }))
      : []
    const lost = openWallet(visitor, { stored: new Map([['session-permissions', forgetful]]) })
    expect(await lost.pay(recipient, '0.4')).toBeUndefined()
    expect(await received(recipient)).toBe(parseEther('0.4'))
  })
})
