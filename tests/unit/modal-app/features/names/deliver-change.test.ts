import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PrivateKeyAccount } from 'viem/accounts'
import { UNANSWERED } from '#modal/features/names/call-names.ts'
import { deliverChange } from '#modal/features/names/deliver-change.ts'
import { nameMessage } from '#modal/features/names/name-message.ts'
import type { NameChange } from '#modal/features/names/names-slice.ts'
import { deploymentWith } from '#tests/support/builders/deployment.ts'
import { NamesClient, newAccount, ZONE } from '#tests/support/clients/names-client.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const ETHER = 60
const MINUTE_MS = 60_000

let server: TestServer
let client: NamesClient
beforeAll(async () => {
  server = await startTestServer({
    chains: { 'eip155:1': { rpcUrls: ['http://127.0.0.1:9'] } },
    config: {
      names: { offer: { zone: ZONE, resolver: `0x${'22'.repeat(20)}` } },
      limits: { namesPerMinutePerClient: 1_000 },
    },
    environment: { POSTERN_NAMES_KEY: `0x${'11'.repeat(32)}` },
  })
  client = new NamesClient(server.urls.api)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.stop())

interface Lost {
  /** Whether the request reaches the server before its answer is lost. */
  readonly arrives: boolean
  /** How long after now the change is signed, in milliseconds. */
  readonly laterMs?: number
}

/** Delivers a signed change whose answer is lost. */
async function deliverLost(account: PrivateKeyAccount, change: NameChange, { arrives, laterMs = 0 }: Lost) {
  const atMs = Date.now() + laterMs
  const message = nameMessage(change, Math.floor(atMs / 1_000))
  const signature = await account.signMessage({ message })
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const isChange = call[1]?.method === 'POST'
    const answer = isChange && !arrives ? undefined : await real(...call)
    if (isChange || !answer) throw new TypeError('The connection was lost.')
    return answer
  })
  const deployment = deploymentWith({ apiUrl: server.urls.api })
  const signed = { change, account: account.address, coinType: ETHER, message, signature, atMs }
  const answer = await deliverChange(deployment, signed, false)
  vi.restoreAllMocks()
  return answer.ok ? answer.value : answer.error.code
}

/** An account with a name that it offers to another account. */
async function offered(label: string) {
  const [owner, other] = [newAccount(), newAccount()]
  const name = `${label}.${ZONE}`
  expect(await client.register(owner, label)).toBe(name)
  expect(await client.change(owner, label, { action: 'move', to: other.address })).toBe(name)
  const withdraw = { kind: 'withdraw', name, to: owner.address } as const
  return { owner, other, name, withdraw }
}

describe('a change whose answer is lost', () => {
  it('An offer was taken back where the owner has the name and offers it to nobody', async () => {
    const { owner, name, withdraw } = await offered('walnut')
    expect(await deliverLost(owner, withdraw, { arrives: false })).toBe(UNANSWERED)
    expect(await deliverLost(owner, withdraw, { arrives: true })).toBe(name)
  })

  it('An offer that was accepted before was not taken back', async () => {
    const { owner, other, name, withdraw } = await offered('poplar')
    expect(await client.change(other, 'poplar', { action: 'accept' })).toBe(name)
    expect(await deliverLost(owner, withdraw, { arrives: true })).toBe(UNANSWERED)
  })

  it('A name was offered also where the other account has accepted it by now', async () => {
    const { owner, other, name } = await offered('cedar')
    expect(await client.change(other, 'cedar', { action: 'accept' })).toBe(name)
    const move = { kind: 'move', name, to: other.address } as const
    expect(await deliverLost(owner, move, { arrives: false })).toBe(name)
  })

  it('An older offer to the same account is not the one that was signed', async () => {
    const { owner, other, name } = await offered('juniper')
    const move = { kind: 'move', name, to: other.address } as const
    expect(await deliverLost(owner, move, { arrives: false, laterMs: 2 * MINUTE_MS })).toBe(UNANSWERED)
    expect(await deliverLost(owner, move, { arrives: true, laterMs: MINUTE_MS / 2 })).toBe(name)
  })

  it('A name was renamed only where the old one is gone', async () => {
    const owner = newAccount()
    expect(await client.register(owner, 'quartz')).toBe(`quartz.${ZONE}`)
    expect(await client.register(owner, 'garnet')).toBe(`garnet.${ZONE}`)
    const rename = (to: string) => ({ kind: 'rename', name: `quartz.${ZONE}`, to: `${to}.${ZONE}` }) as const
    expect(await deliverLost(owner, rename('garnet'), { arrives: true })).toBe(UNANSWERED)
    expect(await deliverLost(owner, rename('feldspar'), { arrives: true })).toBe(`feldspar.${ZONE}`)
  })
})
