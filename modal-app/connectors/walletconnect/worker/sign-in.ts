import type { AuthTypes, SessionTypes } from '@walletconnect/types'
import { ok, type Result } from '#schemas/errors/result.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { proposedNamespaces } from '#modal/connectors/walletconnect/namespaces.ts'
import { SESSION_METHODS } from '#modal/connectors/walletconnect/session-methods.ts'
import type { PairedSession, WorkerCall } from '#modal/connectors/walletconnect/worker-messages.ts'
import { wait } from '#modal/platform/clock.ts'
import type { Client } from './end-sessions.ts'
import { walletFailure } from './wallet-failure.ts'

/** What a wallet approved. */
export interface Approved {
  readonly session: SessionTypes.Struct
  readonly siwx?: PairedSession['siwx']
}

/** A pairing and its outcome. */
export interface Proposal {
  readonly uri: string
  /** The topic of the pairing. */
  readonly topic: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly approval: Promise<Result<Approved>>
}

type SignIn = NonNullable<Extract<WorkerCall, { readonly call: 'pair' }>['signIn']>

/** The protocol has sign-ins with the session for this namespace only. */
const NAMESPACE = 'eip155'
const ISSUER = 'did:pkh:'
/** The library's code for a signature that it could not verify. For contracts it would ask another vendor's service. */
const SETTLEMENT_FAILED = 7_000
/** The number of attempts to find the session that the library stores nevertheless, and the pause between them. */
const [SESSION_ATTEMPTS, SESSION_ATTEMPT_MS] = [50, 100]

/** The part of the library's request that is changed here. */
interface EngineRequest {
  readonly method: string
  readonly params: { optionalNamespaces?: Record<string, { readonly chains?: readonly string[] }> }
}
type SendRequest = (request: EngineRequest) => Promise<unknown>

/** All networks that a site requests, by the array of those that its sign-in is for. */
const requestedWith = new WeakMap<object, readonly string[]>()
const widened = new WeakSet<object>()
const NOTHING = {}

/** Whether a sign-in can be requested together with the accounts on these networks. */
export function canSignIn(chainIds: readonly string[]): boolean {
  return chainIds.some((id) => id.startsWith(`${NAMESPACE}:`))
}

/**
 * The proposal that the library sends beside a sign-in names EVM networks only. Wallets that answer it do not sign in, so it
 * is extended to everything the site requests, like any other proposal.
 */
function widenProposals({ engine }: Client): void {
  if (widened.has(engine)) return
  widened.add(engine)
  const send: SendRequest = Reflect.get(engine, 'sendRequest')
  const sendWider: SendRequest = (request) => {
    const all = requestedWith.get(request.params.optionalNamespaces?.[NAMESPACE]?.chains ?? NOTHING)
    if (all) request.params.optionalNamespaces = proposedNamespaces(all)
    return send(request)
  }
  Reflect.set(engine, 'sendRequest', sendWider)
}

/**
 * Requests accounts and a signed message with one prompt (`wc_sessionAuthenticate`, CAIP-222). The library sends a plain
 * proposal beside it, for wallets that do not support that, and sets the time of issue itself. A wallet that signs in shares
 * EVM accounts only.
 *
 * @throws what the library throws.
 */
export async function askToSignIn(
  client: Client,
  chainIds: readonly string[],
  signIn: SignIn,
): Promise<Proposal> {
  const { domain, nonce, statement, resources, expirationTime } = signIn
  const chains = chainIds.filter((id) => id.startsWith(`${NAMESPACE}:`))
  requestedWith.set(chains, chainIds)
  widenProposals(client)
  const { uri, response } = await client.authenticate({
    chains,
    domain,
    uri: signIn.uri,
    nonce,
    methods: [...SESSION_METHODS[NAMESPACE]],
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources: [...resources] }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
  })
  const topic = pairingTopic(uri)
  return { uri, topic, createdAt: Date.now(), approval: settle(client, { signIn, topic }, response()) }
}

/**
 * Reads the topic of a pairing, which stands between `wc:` and `@` (EIP-1328).
 *
 * @example
 * pairingTopic('wc:7f6e…@2?relay-protocol=irn&symKey=…') // '7f6e…'
 */
export function pairingTopic(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}

async function settle(
  client: Client,
  { signIn, topic }: { readonly signIn: SignIn; readonly topic: string },
  response: Promise<{ readonly auths?: AuthTypes.Cacao[] | null; readonly session?: SessionTypes.Struct }>,
): Promise<Result<{ readonly session: SessionTypes.Struct; readonly siwx?: PairedSession['siwx'] }>> {
  try {
    const { auths, session } = await response
    if (!session) throw new Error('The wallet signed in and shared no session.')
    const siwx = auths?.[0] && signedIn(client, { signIn, cacao: auths[0], session })
    return ok(siwx ? { session, siwx } : { session })
  } catch (thrown) {
    const error = walletFailure(thrown)
    const session = error.code === SETTLEMENT_FAILED ? await findSettledSession(client, topic) : undefined
    return session ? ok({ session }) : { ok: false, error }
  }
}

/** Finds the session of a wallet whose signature could not be verified yet. The wallet is asked for one afterwards. */
async function findSettledSession(client: Client, topic: string): Promise<SessionTypes.Struct | undefined> {
  const find = () => client.session.getAll().find((session) => session.pairingTopic === topic)
  for (let attempt = 0; attempt < SESSION_ATTEMPTS && !find(); attempt += 1) await wait(SESSION_ATTEMPT_MS)
  return find()
}

/** Reads the signed message if it is the requested one and belongs to a shared account. */
function signedIn(
  client: Client,
  {
    signIn,
    cacao,
    session,
  }: { readonly signIn: SignIn; readonly cacao: AuthTypes.Cacao; readonly session: SessionTypes.Struct },
): PairedSession['siwx'] {
  const { p, s } = cacao
  const isRequested = p.domain === signIn.domain && p.aud === signIn.uri && p.nonce === signIn.nonce
  const account = p.iss.startsWith(ISSUER) ? p.iss.slice(ISSUER.length) : ''
  const isShared = Object.values(session.namespaces).some(({ accounts }) => accounts.includes(account))
  const parts = parseCaipAddress(account)
  if (!isRequested || !isShared || !parts) return undefined
  const message = client.formatAuthMessage({ request: p, iss: p.iss })
  const { caipNetworkId, address } = parts
  return { caipNetworkId, address, message, signature: s.s, cacao }
}
