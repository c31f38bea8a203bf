import { SignClient } from '@walletconnect/sign-client'
import { phoneStorage, type TextStore } from './phone-storage.ts'

/** How a phone reaches its relay, and what it calls itself. */
export interface ClientOptions {
  readonly relayUrl: string
  /** Any text for a relay of one's own. */
  readonly projectId: string
  /** Where the wallet's page is. */
  readonly url: string
  readonly store?: TextStore
}

const NAME = 'phone'
const SHARED = `_walletConnectCore_${NAME}`

/** Starts the WalletConnect client as a wallet: every request at once, no telemetry, no attestation service. */
export async function openClient({ relayUrl, projectId, url, store }: ClientOptions) {
  const starting = SignClient.init({
    relayUrl,
    projectId,
    name: NAME,
    customStoragePrefix: NAME,
    storage: phoneStorage(store),
    telemetryEnabled: false,
    logger: 'silent',
    signConfig: { disableRequestQueue: true },
    metadata: { name: 'Demo Phone', description: 'A wallet in a page', url, icons: [] },
  })
  // The library shares one relay connection per process by this name; two phones of one test are two phones.
  for (const name of [SHARED, `${SHARED}_count`]) Reflect.deleteProperty(globalThis, name)
  const client = await starting
  client.core.verify.resolve = () => Promise.resolve({ origin: '' })
  return client
}

export type PhoneClient = Awaited<ReturnType<typeof openClient>>
