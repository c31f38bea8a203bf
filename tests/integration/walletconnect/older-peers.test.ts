import { SignClient as OlderSignClient } from 'walletconnect-sign-client-2-17'
import { UniversalProvider as OlderUniversalProvider } from 'walletconnect-universal-provider-2-17'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { signClientSettings } from '#tests/support/builders/sign-client-settings.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/servers/local-relay.ts'
import { openWalletConnectSite } from '#tests/support/fixtures/walletconnect-site.ts'

const EVM = 'eip155:1'
const MESSAGE = '0x68656c6c6f'
const ACCOUNT = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const METADATA = { name: 'A shop', description: '', url: 'https://shop.test', icons: [] }

let relay: LocalRelay

beforeAll(async () => {
  relay = await startLocalRelay()
})
afterAll(() => relay.stop())

const settings = () => ({ ...signClientSettings(relay.url, METADATA), disableProviderPing: true })

async function openPhone() {
  const nodes = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }
  const at = { relayUrl: relay.url, projectId: 'demo', url: 'https://phone.test' }
  return createPhoneWallet({ ...at, nodes, decide: async () => true })
}

/** A wallet of the older release that approves and signs. */
async function openOlderWallet() {
  const client = await OlderSignClient.init(settings())
  client.core.verify.resolve = () => Promise.resolve({ origin: '' })
  client.on('session_proposal', ({ id }) => {
    const eip155 = {
      chains: [EVM],
      accounts: [`${EVM}:${ACCOUNT.address}`],
      methods: ['personal_sign'],
      events: ['accountsChanged', 'chainChanged'],
    }
    void client.approve({ id, namespaces: { eip155 } })
  })
  client.on('session_request', ({ id, topic, params }) => {
    const [text]: [Hex] = params.request.params
    void ACCOUNT.signMessage({ message: { raw: text } }).then((result) =>
      client.respond({ topic, response: { id, jsonrpc: '2.0', result } }),
    )
  })
  return client
}

/** A site with the unmodified library of either release. */
async function signWithLibrary(
  provider: Awaited<ReturnType<typeof UniversalProvider.init | typeof OlderUniversalProvider.init>>,
  pair: (uri: string) => unknown,
): Promise<{ address: string; signature: unknown }> {
  provider.client.core.verify.register = () => Promise.resolve('')
  provider.on('display_uri', pair)
  const eip155 = {
    chains: [EVM],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: { 1: 'http://127.0.0.1:9' },
  }
  const session = await provider.connect({ optionalNamespaces: { eip155 } })
  const address = session?.namespaces['eip155']?.accounts[0]?.split(':')[2] ?? ''
  const signature = await provider.request({ method: 'personal_sign', params: [MESSAGE, address] }, EVM)
  await provider.disconnect()
  return { address, signature }
}

async function expectSigned({ address, signature }: { address: string; signature: unknown }): Promise<void> {
  expect(
    await verifyMessage({ address: hexOf(address), message: 'hello', signature: hexOf(signature) }),
  ).toBe(true)
}

describe('peers of other releases over this relay', () => {
  it('A site with the current library works with the phone', async () => {
    const phone = await openPhone()
    const provider = await UniversalProvider.init(settings())
    await expectSigned(await signWithLibrary(provider, (uri) => void phone.pair(uri)))
    await expect.poll(() => phone.sessions()).toEqual([])
  })

  it('A site with the older library works with the phone', async () => {
    const phone = await openPhone()
    const provider = await OlderUniversalProvider.init(settings())
    await expectSigned(await signWithLibrary(provider, (uri) => void phone.pair(uri)))
  })

  it('An older wallet works with the modal', async () => {
    const wallet = await openOlderWallet()
    const site = await openWalletConnectSite({ relayUrl: relay.url })
    const signal = new AbortController().signal
    const connected = await site.connector.connect(
      { namespaces: ['eip155'], chainIds: [EVM] },
      { signal, onPairing: ({ uri }) => void wallet.pair({ uri }) },
    )
    expect(connected).toMatchObject({
      ok: true,
      value: { accounts: [{ accounts: [{ address: ACCOUNT.address }] }] },
    })
    const request = { caipNetworkId: EVM, method: 'personal_sign', params: [MESSAGE, ACCOUNT.address] }
    const signed = await site.connector.request(request, { signal })
    await expectSigned({ address: ACCOUNT.address, signature: signed.ok && signed.value })
    await site.close()
  })
})
