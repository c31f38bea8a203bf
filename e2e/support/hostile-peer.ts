import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'
import { PLACES } from '#e2e/pages/places.ts'
import { phoneStorage } from '#examples/phone/wallet/phone-storage.ts'
import { ACCOUNTS } from './accounts.ts'

const CHAIN = 'eip155:31337'
/** An answer to a request of the sign protocol, kept by the relay for five minutes. */
const ANSWER_ON_THE_WIRE = { tag: 1_109, ttl: 300 }

/** A wallet that keeps to no rule but those of the wire. */
export interface HostilePeer {
  /** Scans an invitation, and shares an account. */
  readonly pair: (uri: string) => Promise<void>
  /** Hears a request of the site. */
  readonly onRequest: (listener: (request: { readonly topic: string; readonly id: number }) => void) => void
  /** Puts an answer on the wire, under whatever id. */
  readonly answer: (topic: string, id: number, result: unknown) => Promise<void>
  readonly close: () => Promise<void>
}

/** The library keeps one client per process and name. */
let opened = 0

/** Opens a wallet on the demo's relay, with whatever it says of itself. */
export async function openHostilePeer(metadata: SignClientTypes.Metadata): Promise<HostilePeer> {
  const name = `hostile-peer-${(opened += 1)}`
  const client = await SignClient.init({
    relayUrl: PLACES.relay,
    projectId: 'demo',
    name,
    customStoragePrefix: name,
    storage: phoneStorage(),
    telemetryEnabled: false,
    logger: 'silent',
    signConfig: { disableRequestQueue: true },
    metadata,
  })
  client.core.verify.resolve = () => Promise.resolve({ origin: '' })
  client.on('session_proposal', ({ id }) => {
    const accounts = [`${CHAIN}:${ACCOUNTS.evmPhone}`]
    const shared = { chains: [CHAIN], accounts, methods: ['personal_sign'], events: ['accountsChanged'] }
    void client.approve({ id, namespaces: { eip155: shared } })
  })
  return {
    pair: async (uri) => void (await client.pair({ uri })),
    onRequest: (listener) =>
      void client.on('session_request', ({ topic, id }) => {
        listener({ topic, id })
      }),
    answer: async (topic, id, result) => {
      const message = await client.core.crypto.encode(topic, { id, jsonrpc: '2.0', result })
      await client.core.relayer.publish(topic, message, ANSWER_ON_THE_WIRE)
    },
    close: () => client.core.relayer.transportClose(),
  }
}
