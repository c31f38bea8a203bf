import { SignClient } from '@walletconnect/sign-client'
import { phoneStorage } from '#examples/phone/wallet/phone-storage.ts'

/** An answer to a request of the sign protocol, kept by the relay for five minutes. */
const ANSWER_ON_THE_WIRE = { tag: 1_109, ttl: 300 }
const UPDATE_ON_THE_WIRE = { tag: 1_104, ttl: 86_400 }

/** A wallet that keeps to no rule but those of the wire. */
export interface HostilePeer {
  /** Scans an invitation, and shares an account. */
  readonly pair: (uri: string) => Promise<void>
  /** The topics of the sites it believes to be connected to. */
  readonly sites: () => readonly string[]
  /** Hears a request of the site. */
  readonly onRequest: (listener: (request: { readonly topic: string; readonly id: number }) => void) => void
  /** Puts an answer on the wire, under whatever id. */
  readonly answer: (topic: string, id: number, result: unknown) => Promise<void>
  /** Says that the session is another one now. */
  readonly update: (topic: string, namespaces: unknown) => Promise<void>
  readonly close: () => Promise<void>
}

/** The library keeps one client per process and name. */
let opened = 0

/**
 * Opens a wallet that may say anything.
 *
 * @param options.account CAIP-10, the one it shares.
 * @param options.metadata what it says of itself; undefined is nothing at all.
 * @param options.settled what it says of the session beside that, in place of what the protocol allows.
 * @param options.ready is called with each proposal; it approves when that is done.
 */
export async function openHostilePeer(options: {
  readonly relayUrl: string
  readonly account: string
  readonly metadata: unknown
  readonly settled?: object
  readonly ready?: () => Promise<unknown>
}): Promise<HostilePeer> {
  const name = `hostile-peer-${(opened += 1)}`
  const client = await SignClient.init({
    relayUrl: options.relayUrl,
    projectId: 'demo',
    name,
    customStoragePrefix: name,
    storage: phoneStorage(),
    telemetryEnabled: false,
    logger: 'silent',
    signConfig: { disableRequestQueue: true },
    metadata: { name, description: '', url: 'https://liar.test', icons: [] },
  })
  client.core.verify.resolve = () => Promise.resolve({ origin: '' })
  const { crypto } = client.core
  const encode = crypto.encode.bind(crypto)
  // Its own library would not let it lie.
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
  const put = async (topic: string, payload: object, how: typeof ANSWER_ON_THE_WIRE) => {
    const message = await encode(topic, { jsonrpc: '2.0', ...payload } as never)
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
