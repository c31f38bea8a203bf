import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createPhoneWallet, type PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import type { Decide } from '#examples/phone/wallet/question.ts'
import { startLocalRelay, type LocalRelay } from './local-relay.ts'
import { openWalletConnectSite, type WalletConnectSite } from './walletconnect-site.ts'

const EVM = 'eip155:1'
/** What the sites ask for. */
export const WANTED = { namespaces: ['eip155'], chainIds: [EVM] } as const
/** From the return of a relay to the end of what waited for it. */
export const RESUMES_WITHIN_MS = 10_000
/** From the start to an error the visitor can read. */
export const FAILS_WITHIN_MS = 15_000
export const CONNECTIONS_IN_5_S = 10

/** A site that waits for as long as it takes. */
export const patiently = (): { readonly signal: AbortSignal } => ({ signal: new AbortController().signal })

/** Has a connected site ask its phone for a signature. */
export const sign = ({ connector }: WalletConnectSite, address: string, text = '0x6869') =>
  connector.request({ caipNetworkId: EVM, method: 'personal_sign', params: [text, address] }, patiently())

/** Connects, and answers the address that was shared. */
export async function connect({ connector }: WalletConnectSite, phone: PhoneWallet): Promise<string> {
  const connected = await connector.connect(WANTED, {
    ...patiently(),
    onPairing: ({ uri }) => void phone.pair(uri),
  })
  expect(connected).toMatchObject({ ok: true })
  return connected.ok ? (connected.value.accounts[0]?.accounts[0]?.address ?? '') : ''
}

/**
 * Sites and phones for the tests of one file, with a relay of its own that they use unless they are given another. All that
 * a test opens is closed after it.
 */
export function sitesAndPhones() {
  const open: { close: () => Promise<void> }[] = []
  let relay: LocalRelay
  beforeAll(async () => {
    relay = await startLocalRelay()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close().catch(() => undefined)))
  })
  afterAll(() => relay.stop())
  return {
    relay: (): LocalRelay => relay,
    /** Closes one more thing after the test. */
    closing: <One extends { close: () => Promise<void> }>(one: One): One => {
      open.push(one)
      return one
    },
    openSite: async (
      options: Partial<Parameters<typeof openWalletConnectSite>[0]> = {},
    ): Promise<WalletConnectSite> => {
      const site = await openWalletConnectSite({ relayUrl: relay.url, ...options })
      open.push(site)
      return site
    },
    openPhone: async (
      decide: Decide = async () => true,
      store?: Map<string, string>,
      relayUrl = relay.url,
    ): Promise<PhoneWallet> => {
      const nodes = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }
      const options = { relayUrl, projectId: 'demo', url: 'https://phone.test', nodes, decide }
      const phone = await createPhoneWallet({ ...options, ...(store && { store }) })
      open.push(phone)
      return phone
    },
  }
}
