import { SignClient } from '@walletconnect/sign-client'
import { signClientSettings } from '#tests/support/builders/sign-client-settings.ts'

/** The tag of an answer in the sign protocol, which the relay stores for five minutes. */
const ANSWER_ON_THE_WIRE = { tag: 1_109, ttl: 300 }
const UPDATE_ON_THE_WIRE = { tag: 1_104, ttl: 86_400 }

/** A wallet that violates every rule but the encoding of messages. */
export interface HostilePeer {
  /** Scans a pairing code and shares an account. */
  readonly pair: (uri: string) => Promise<void>
  /** The topics of the sessions it believes to be open. */
  readonly sites: () => readonly string[]
  /** Adds a listener for requests of the site. */
  readonly onRequest: (listener: (request: { readonly topic: string; readonly id: number }) => void) => void
  /** Sends an answer with any id. */
  readonly answer: (topic: string, id: number, result: unknown) => Promise<void>
  /** Announces that the session has changed. */
  readonly update: (topic: string, namespaces: unknown) => Promise<void>
  readonly close: () => Promise<void>
}

type RelayedPayload =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly method: string; readonly params: unknown }

/**
 * Opens a wallet that can send anything.
 *
 * @param options.account the shared account, as a CAIP-10 id.
 * @param options.metadata the wallet's description of itself; undefined sends none.
 * @param options.settled further fields of the session, which may violate the protocol.
 * @param options.ready is called with each proposal; the wallet approves once it resolves.
 */
export async function openHostilePeer(options: {
  readonly relayUrl: string
  readonly account: string
  readonly metadata: unknown
  readonly settled?: object
  readonly ready?: () => Promise<unknown>
}): Promise<HostilePeer> {
  const client = await SignClient.init({
    ...signClientSettings(options.relayUrl, { name: 'A hostile peer', url: 'https://liar.test' }),
    signConfig: { disableRequestQueue: true },
  })
  client.core.verify.resolve = () => Promise.resolve({ origin: '' })
  const { crypto } = client.core
  const encode = crypto.encode.bind(crypto)
  // The wallet's own library refuses to send invalid sessions.
  crypto.encode = (topic, payload, ...more) => {
    if (!('method' in payload) || payload.method !== 'wc_sessionSettle')
      return encode(topic, payload, ...more)
    const controller = { ...payload.params.controller, metadata: options.metadata }
    const params = { ...payload.params, controller, ...options.settled }
    return encode(topic, { ...payload, params }, ...more)
  }
  client.on('session_proposal', ({ id }) => {
    const chain = options.account.split(':').slice(0, 2).join(':')
    const [namespace = ''] = chain.split(':')
    const events = ['accountsChanged', 'chainChanged']
    const shared = { chains: [chain], accounts: [options.account], methods: ['personal_sign'], events }
    const approve = () => client.approve({ id, namespaces: { [namespace]: shared } })
    void Promise.resolve(options.ready?.()).then(approve)
  })
  const put = async (topic: string, payload: RelayedPayload, how: typeof ANSWER_ON_THE_WIRE) => {
    const message = await encode(topic, { jsonrpc: '2.0', ...payload })
    await client.core.relayer.publish(topic, message, how)
  }
  return {
    pair: async (uri) => void (await client.pair({ uri })),
    sites: () => client.session.keys,
    onRequest: (listener) =>
      void client.on('session_request', ({ topic, id }) => {
        listener({ topic, id })
      }),
    answer: (topic, id, result) => put(topic, { id, result }, ANSWER_ON_THE_WIRE),
    update: (topic, namespaces) =>
      put(
        topic,
        { id: Date.now() * 1_000, method: 'wc_sessionUpdate', params: { namespaces } },
        UPDATE_ON_THE_WIRE,
      ),
    close: () => client.core.relayer.transportClose(),
  }
}
