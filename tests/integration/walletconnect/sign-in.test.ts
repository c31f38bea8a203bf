import { SignClient } from '@walletconnect/sign-client'
import type { AuthTypes } from '@walletconnect/types'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'
import { signClientSettings } from '#tests/support/builders/sign-client-settings.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/servers/local-relay.ts'
import { memoryStore, openWalletConnectSite } from '#tests/support/fixtures/walletconnect-site.ts'

const EVM = 'eip155:31337'
const OTHER_EVM = 'eip155:1'
const SOLANA = 'solana:LocaLPostern11111111111111111111'
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const NODES = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }
const ACCOUNT = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const STRANGER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

const WANTED = {
  namespaces: ['eip155', 'solana', 'bip122'] as const,
  chainIds: [EVM, OTHER_EVM, SOLANA, BITCOIN],
  signIn: {
    domain: 'shop.test',
    uri: 'https://shop.test',
    nonce: 'n0nce00012345678',
    issuedAt: new Date().toISOString(),
  },
}

let relay: LocalRelay
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  relay = await startLocalRelay()
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close().catch(() => undefined)))
})
afterAll(() => relay.stop())

/** A site of three namespaces that asks a wallet to connect and sign in. */
async function signIn(pair: (uri: string) => unknown) {
  const site = await openWalletConnectSite({ relayUrl: relay.url })
  closing.push(site.close)
  const connected = await site.connector.connect(WANTED, {
    signal: AbortSignal.timeout(20_000),
    onPairing: ({ uri }) => void pair(uri),
  })
  if (!connected.ok) throw new Error(`${connected.error.code}: ${connected.error.message}`)
  return { ...connected.value, shared: connected.value.accounts.map(({ namespace }) => namespace) }
}

async function openPhone(options: { readonly signsIn?: boolean; readonly approval?: Promise<boolean> } = {}) {
  const requests: string[] = []
  const { approval = Promise.resolve(true), ...more } = options
  const phone = await createPhoneWallet({
    relayUrl: relay.url,
    projectId: 'demo',
    url: 'https://phone.test',
    nodes: NODES,
    decide: ({ method }) => {
      requests.push(method)
      return approval
    },
    ...more,
  })
  closing.push(phone.close)
  return { requests, pair: (uri: string) => phone.pair(uri) }
}

/**
 * A wallet that signs in for a network of its choice.
 *
 * @param odd.forger signs in place of the wallet's account.
 * @param odd.metadata the wallet's description of itself.
 * @param odd.approval is awaited before each answer.
 */
async function openOddWallet(
  chainId: string,
  odd: {
    readonly forger?: typeof ACCOUNT
    readonly metadata?: unknown
    readonly approval?: () => Promise<unknown>
  } = {},
) {
  const metadata = { name: 'An odd wallet', url: 'https://odd.test' }
  const client = await SignClient.init(signClientSettings(relay.url, metadata))
  client.core.verify.resolve = () => Promise.resolve({ origin: '' })
  if ('metadata' in odd) Object.assign(client, { metadata: odd.metadata })
  closing.push(() => client.core.relayer.transportClose())
  const answer = async (id: number, authPayload: AuthTypes.PayloadParams) => {
    await odd.approval?.()
    const { chains: _, ...claims } = authPayload
    const iss = `did:pkh:${chainId}:${ACCOUNT.address}`
    const message = client.formatAuthMessage({ request: authPayload, iss })
    const own = { t: 'eip191' as const, s: await ACCOUNT.signMessage({ message }) }
    const sent = odd.forger ? { ...own, s: await odd.forger.signMessage({ message }) } : own
    // A wallet's library verifies its own signature, so the signature is replaced when it is sent.
    const s = { ...own, toJSON: () => sent }
    await client.approveSessionAuthenticate({
      id,
      auths: [{ h: { t: 'caip122' }, p: { ...claims, iss }, s }],
    })
  }
  client.on('session_authenticate', ({ id, params }) => void answer(id, params.authPayload))
  return (uri: string) => client.pair({ uri })
}

describe('a request of a site of several namespaces to connect and sign in', () => {
  it('A phone that supports it signs in with one prompt, and shares the accounts that signed', async () => {
    const { requests, pair } = await openPhone()
    const { siwx, shared } = await signIn(pair)
    expect(requests).toEqual(['wc_sessionAuthenticate'])
    expect(shared).toEqual(['eip155'])
    const { message = '', signature = '' } = siwx ?? {}
    expect(
      await verifySignIn({ message, signature, domain: 'shop.test', nonce: 'n0nce00012345678' }),
    ).toMatchObject({ chainId: EVM, address: siwx?.address })
  })

  it('A phone that supports only proposals connects all namespaces with the same code', async () => {
    const { requests, pair } = await openPhone({ signsIn: false })
    const { siwx, shared } = await signIn(pair)
    expect(requests).toEqual(['wc_sessionPropose'])
    expect(siwx).toBeUndefined()
    expect(shared).toEqual(['eip155', 'solana', 'bip122'])
  })

  it('A phone that signed with another key is connected without a sign-in session', async () => {
    const pair = await openOddWallet(EVM, { forger: STRANGER })
    const { siwx, shared } = await signIn(pair)
    expect(siwx).toBeUndefined()
    expect(shared).toEqual(['eip155'])
  })

  it.each([
    ['with a sign-in', true],
    ['with a proposal', false],
  ])('A phone that answers a reloaded document %s is connected', async (_what, signsIn) => {
    const store = await memoryStore()
    let approve = (_isApproved: boolean): void => {}
    const approval = new Promise<boolean>((resolve) => (approve = resolve))
    const { requests, pair } = await openPhone({ signsIn, approval })
    const first = await openWalletConnectSite({ relayUrl: relay.url, store })
    void first.connector.connect(WANTED, {
      signal: AbortSignal.timeout(20_000),
      onPairing: ({ uri }) => void pair(uri),
    })
    await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(1)
    await first.close()
    const second = await openWalletConnectSite({ relayUrl: relay.url, store })
    closing.push(second.close)
    expect(await second.connector.restore(WANTED)).toEqual({ ok: true, value: undefined })
    approve(true)
    const restored = async () => {
      const found = await second.connector.restore(WANTED)
      return found.ok ? found.value?.accounts.map(({ namespace }) => namespace) : found.error
    }
    await expect
      .poll(restored, { timeout: 10_000 })
      .toEqual(signsIn ? ['eip155'] : ['eip155', 'solana', 'bip122'])
    // The wallet knows this session, because it signs.
    const found = await second.connector.restore(WANTED)
    const address = found.ok ? found.value?.accounts[0]?.accounts[0]?.address : undefined
    expect(
      await second.connector.request(
        { caipNetworkId: EVM, method: 'personal_sign', params: ['0x68656c6c6f', address] },
        { signal: AbortSignal.timeout(10_000) },
      ),
    ).toMatchObject({ ok: true, value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  })

  it('A phone without valid metadata that answers a reloaded document is connected', async () => {
    const store = await memoryStore()
    let approve = (): void => {}
    const decided = new Promise<void>((resolve) => (approve = resolve))
    let requestCount = 0
    const pair = await openOddWallet(EVM, {
      metadata: { icons: 7 },
      approval: () => {
        requestCount += 1
        return decided
      },
    })
    const first = await openWalletConnectSite({ relayUrl: relay.url, store })
    void first.connector.connect(WANTED, {
      signal: AbortSignal.timeout(20_000),
      onPairing: ({ uri }) => void pair(uri),
    })
    await expect.poll(() => requestCount, { timeout: 10_000 }).toBe(1)
    await first.close()
    const second = await openWalletConnectSite({ relayUrl: relay.url, store })
    closing.push(second.close)
    expect(await second.connector.restore(WANTED)).toEqual({ ok: true, value: undefined })
    approve()
    await expect
      .poll(() => second.connector.restore(WANTED), { timeout: 10_000 })
      .toMatchObject({ ok: true, value: { walletInfo: { name: 'WalletConnect' } } })
  })

  it('The connection uses the network that the phone signed for', async () => {
    const pair = await openOddWallet(OTHER_EVM)
    const { siwx, accounts } = await signIn(pair)
    expect(siwx).toMatchObject({ caipNetworkId: OTHER_EVM, address: ACCOUNT.address })
    expect(accounts).toMatchObject([{ namespace: 'eip155', caipNetworkId: OTHER_EVM }])
  })

  it('A phone that signed for a network that was not requested is not connected', async () => {
    const pair = await openOddWallet('eip155:10')
    await expect(signIn(pair)).rejects.toThrow('SESSION_INVALID')
  })
})
