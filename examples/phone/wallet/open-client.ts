import { SignClient } from '@walletconnect/sign-client'
import { phoneStorage, type TextStore } from './phone-storage.ts'

/** The relay of a phone, and the phone's metadata. */
export interface ClientOptions {
  readonly relayUrl: string
  /** Any text for a self-hosted relay. */
  readonly projectId: string
  /** URL of the wallet's page. */
  readonly url: string
  readonly store?: TextStore
}

const NAME = 'phone'
const SHARED = `_walletConnectCore_${NAME}`

/** Starts the WalletConnect client as a wallet, without a request queue, telemetry and the attestation service. */
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
  // The library shares one relay connection per name and process, so each phone of a test needs its own name.
  for (const name of [SHARED, `${SHARED}_count`]) Reflect.deleteProperty(globalThis, name)
  const client = await starting
  client.core.verify.resolve = () => Promise.resolve({ origin: '' })
  return client
}

export type PhoneClient = Awaited<ReturnType<typeof openClient>>
