import type { SessionTypes } from '@walletconnect/types'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { decodeBase64 } from '#modal/lib/base64.ts'
import type { Client } from './end-sessions.ts'

const ISSUER = 'did:pkh:'
const RECAP = 'urn:recap:'
const ABILITY = 'request/'
/** The lifetime of the library's sessions, in seconds. */
const SESSION_SECONDS = 604_800

/** The library's event emitter, which emits each answer under the id of its request. */
interface Emitter {
  readonly once: (name: string, hear: (answer: unknown) => void) => unknown
}
const Texts = z.array(z.string())
const Text = otherwise(z.string(), '')
const NOBODY = { name: '', description: '', url: '', icons: [] }
const Metadata = z.looseObject({ name: Text, description: Text, url: Text, icons: otherwise(Texts, []) })
const Approval = z.looseObject({
  result: z.looseObject({
    cacaos: z.array(z.looseObject({ p: z.looseObject({ iss: z.string(), resources: z.optional(Texts) }) })),
    responder: z.looseObject({
      publicKey: z.string(),
      metadata: otherwise(Metadata, NOBODY),
    }),
  }),
})
type Approved = z.infer<typeof Approval>['result']
const Rights = z.looseObject({
  att: z.record(z.string(), z.record(z.string(), z.array(z.looseObject({ chains: z.optional(Texts) })))),
})

/**
 * Adopts sessions that wallets approve by a sign-in request of a document that is gone. The library stores those requests,
 * but loses their listeners. The wallet is connected but not signed in, because its message was for the earlier document.
 */
export function adoptPendingSignIns(
  client: Client,
  adopt: (session: SessionTypes.Struct, chainIds: readonly string[]) => unknown,
): void {
  const events: unknown = Reflect.get(client.engine, 'events')
  if (!isEmitter(events)) return
  for (const request of client.auth.requests.getAll())
    events.once(`session_request:${request.id}`, (answer) => {
      const approval = Approval.safeParse(answer).data?.result
      if (!approval) return
      const { chains } = request.authPayload
      void createSession(client, request, approval)
        .then((session) => adopt(session, chains))
        .catch(() => undefined)
    })
}

function isEmitter(value: unknown): value is Emitter {
  return typeof value === 'object' && value !== null && 'once' in value && typeof value.once === 'function'
}

/** Creates the session from an approval, as the wallet has done on its side (CAIP-222). */
async function createSession(
  client: Client,
  { id, requester, pairingTopic }: ReturnType<Client['auth']['requests']['getAll']>[number],
  { cacaos, responder }: Approved,
): Promise<SessionTypes.Struct> {
  const topic = await client.core.crypto.generateSharedKey(requester.publicKey, responder.publicKey)
  const session: SessionTypes.Struct = {
    topic,
    pairingTopic,
    acknowledged: true,
    self: { publicKey: requester.publicKey, metadata: client.metadata },
    peer: responder,
    controller: responder.publicKey,
    expiry: Math.floor(Date.now() / 1_000) + SESSION_SECONDS,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    namespaces: namespacesOf(cacaos),
  }
  await client.core.relayer.subscribe(topic)
  await client.session.set(topic, session)
  await client.auth.requests.delete(id, { code: 0, message: 'fulfilled' })
  return session
}

function namespacesOf(cacaos: Approved['cacaos']): SessionTypes.Namespaces {
  const namespaces: SessionTypes.Namespaces = {}
  for (const { p } of cacaos) {
    const signed = p.iss.startsWith(ISSUER) ? parseCaipAddress(p.iss.slice(ISSUER.length)) : undefined
    if (!signed) continue
    const { chainNamespace: name, caipNetworkId, address } = signed
    const abilities = Object.entries(rightsOf(p.resources ?? [])[name] ?? {})
    const shared = abilities.flatMap(([, [limits]]) => limits?.chains ?? [])
    const chains = [...new Set([caipNetworkId, ...shared])]
    namespaces[name] = {
      chains,
      accounts: chains.map((chain) => `${chain}:${address}`),
      methods: abilities.flatMap(([ability]) => ability.split(ABILITY)[1] ?? []),
      events: ['chainChanged', 'accountsChanged'],
    }
  }
  return namespaces
}

/** Reads what a wallet grants with its signature (EIP-5573). */
function rightsOf(resources: readonly string[]): z.infer<typeof Rights>['att'] {
  const recap = resources.findLast((resource) => resource.startsWith(RECAP))
  try {
    const text = new TextDecoder().decode(decodeBase64(recap?.slice(RECAP.length) ?? ''))
    return Rights.safeParse(parseJson(text)).data?.att ?? {}
  } catch {
    return {}
  }
}
