import type { AuthTypes, SessionTypes } from '@walletconnect/types'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { SESSION_METHODS } from '../session-methods.ts'
import type { PairedSession, WorkerCall } from '../worker-messages.ts'
import type { openProvider } from './open-provider.ts'
import type { Proposal } from './proposal.ts'
import { pairingTopic } from './pairing-topic.ts'
import { walletFailure } from './wallet-failure.ts'

type Client = Awaited<ReturnType<typeof openProvider>>['client']
type SignIn = NonNullable<Extract<WorkerCall, { readonly call: 'pair' }>['signIn']>

/** The one namespace whose wallets sign in while they connect. */
const NAMESPACE = 'eip155'
const ISSUER = 'did:pkh:'

/**
 * Asks for accounts and a signed message with one prompt (`wc_sessionAuthenticate`, CAIP-222). The library sends a plain
 * proposal beside it, for wallets that cannot do that.
 *
 * @throws what the library throws.
 */
export async function askToSignIn(
  client: Client,
  chainIds: readonly string[],
  signIn: SignIn,
): Promise<Proposal> {
  const { domain, nonce, statement, resources, expirationTime } = signIn
  const { uri, response } = await client.authenticate({
    chains: chainIds.filter((id) => id.startsWith(`${NAMESPACE}:`)),
    domain,
    uri: signIn.uri,
    nonce,
    methods: [...SESSION_METHODS[NAMESPACE]],
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources: [...resources] }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
  })
  return { uri, topic: pairingTopic(uri), approval: settle(client, response()) }
}

async function settle(
  client: Client,
  response: Promise<{ readonly auths?: AuthTypes.Cacao[] | null; readonly session?: SessionTypes.Struct }>,
): Promise<Result<{ readonly session: SessionTypes.Struct; readonly siwx?: PairedSession['siwx'] }>> {
  try {
    const { auths, session } = await response
    if (!session) throw new Error('The wallet signed in and shared no session.')
    const siwx = signedIn(client, auths?.[0])
    return ok(siwx ? { session, siwx } : { session })
  } catch (thrown) {
    return { ok: false, error: walletFailure(thrown) }
  }
}

function signedIn(client: Client, cacao: AuthTypes.Cacao | undefined): PairedSession['siwx'] {
  const account = cacao && parseCaipAddress(cacao.p.iss.slice(ISSUER.length))
  if (!cacao || !account) return undefined
  const message = client.formatAuthMessage({ request: cacao.p, iss: cacao.p.iss })
  const { caipNetworkId, address } = account
  return { caipNetworkId, address, message, signature: cacao.s.s }
}
