import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as z from 'zod/mini'
import { randomId } from '#schemas/channel/random-id.ts'
import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { SiwxSession, type SiwxData } from '#schemas/entities/siwx.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { SIGN_IN_ENDPOINTS } from '#schemas/http/sign-in.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chains.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { composeSignIn } from '#schemas/primitives/sign-in-message.ts'
import type { Extra } from '#modal/core/extra.ts'
import { askDeployment, isUnanswered, type Sent } from './ask-deployment.ts'
import type { SignInBackend, SignInPlace } from './sign-in-backend.ts'
import { isSamePlace } from './sign-in-place.ts'

/** Of one site in one browser, at most. */
const SESSIONS_KEPT = 10
/** Messages that were made and not sent yet, at most. */
const PROOFS_KEPT = 10
const SESSION_OVER = 'SIGN_IN_SESSION_INVALID'
const Kept = z.array(SiwxSession).check(z.maxLength(SESSIONS_KEPT))

/** What goes with the nonce of a message. */
interface Proof {
  readonly token: string
  /** A secret: where no answer came, it claims the session the server may have begun. */
  readonly claim: string
  readonly isSent: boolean
}

/**
 * The deployment's own routes (`/auth/v1/…`). Sessions are kept with the site's partition of this browser, and asked for
 * at the server, so that one that was ended elsewhere is none.
 *
 * @param siteOrigin as the browser attests it.
 */
export function createDeploymentBackend(
  { deployment, storage, now }: Pick<Extra, 'deployment' | 'storage' | 'now'>,
  siteOrigin: string,
): SignInBackend {
  const proofs = new Map<string, Proof>()
  const kept = async (): Promise<readonly SiwxSession[]> => {
    const text = await storage.get(STORAGE_KEYS.siwxSessions)
    return Kept.safeParse(parseJson(text ?? '[]')).data ?? []
  }
  /** The tabs of a site have one list: each change is made to what stands there. */
  const keep = (place: SignInPlace, more: readonly SiwxSession[]): Promise<void> =>
    alone(async () => {
      const others = (await kept()).filter(({ data }) => !isSamePlace(data, place))
      await storage.set(STORAGE_KEYS.siwxSessions, JSON.stringify([...others, ...more].slice(-SESSIONS_KEPT)))
    })

  return {
    describe: () => Promise.resolve(ok({ isRequired: false, signOutOnDisconnect: true })),
    createMessage: async ({ accountAddress, chainId }) => {
      const made = await askDeployment(deployment, SIGN_IN_ENDPOINTS.nonce)
      if (!made.ok) return made
      const { nonce, token } = made.value
      const [oldest] = proofs.keys()
      if (oldest !== undefined && proofs.size === PROOFS_KEPT) proofs.delete(oldest)
      proofs.set(nonce, { token, claim: `${randomId()}${randomId()}`, isSent: false })
      const data: SiwxData = {
        accountAddress: withCapitals(accountAddress),
        chainId,
        domain: new URL(siteOrigin).host,
        uri: siteOrigin,
        version: '1',
        nonce,
        issuedAt: new Date(now()).toISOString(),
      }
      return ok({ data, message: textOf(data) })
    },
    addSession: async (session) => {
      const { data, message, signature } = session
      const proof = proofs.get(data.nonce)
      if (!proof) return fail('SIGN_IN_WRONG_NONCE', 'The message carries another nonce.')
      const { token, claim, isSent } = proof
      const repeatedBody = { data, message, signature, claim, claimHash: hashOf(claim) }
      const { claim: _, ...body } = repeatedBody
      proofs.set(data.nonce, { ...proof, isSent: true })
      const answer = await askDeployment(deployment, SIGN_IN_ENDPOINTS.authenticate, {
        headers: { 'x-nonce-jwt': `Bearer ${token}` },
        body: isSent ? repeatedBody : body,
        repeatedBody,
      })
      if (isUnanswered(answer)) return answer
      proofs.delete(data.nonce)
      if (!answer.ok) return answer
      await keep(data, [{ ...session, token: answer.value.token }])
      return ok(undefined)
    },
    revokeSession: async (place) => {
      const token = (await kept()).find(({ data }) => isSamePlace(data, place))?.token
      await keep(place, [])
      if (token === undefined) return ok(undefined)
      const ended = await askDeployment(deployment, SIGN_IN_ENDPOINTS.signOut, bearer(token))
      // Over is over, whoever ended it.
      return !ended.ok && ended.error.code === SESSION_OVER ? ok(undefined) : ended
    },
    getSessions: async (place) => {
      const session = (await kept()).find(({ data }) => isSamePlace(data, place))
      if (session?.token === undefined) return ok([])
      const renewed = await askDeployment(deployment, SIGN_IN_ENDPOINTS.renew, bearer(session.token))
      if (renewed.ok) {
        const fresh = { ...session, token: renewed.value.token }
        await keep(place, [fresh])
        return ok([fresh])
      }
      if (renewed.error.code !== SESSION_OVER) return renewed
      await keep(place, [])
      return ok([])
    },
  }
}

function bearer(token: string): Sent {
  return { headers: { authorization: `Bearer ${token}` } }
}

/** As the server computes it from the secret. */
function hashOf(claim: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(claim))).slice(2)
}

/** Works while no other tab does; where the browser gives frames no locks, at once. */
async function alone(work: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(STORAGE_KEYS.siwxSessions, work)
  } catch {
    await work()
  }
}

/** Hexadecimal addresses stand in messages with the capitals of EIP-55. */
function withCapitals(address: string): string {
  return isEvmAddress(address) ? (toChecksumAddress(address, keccak_256) ?? address) : address
}

function textOf(data: SiwxData): string {
  const { chainNamespace } = parseCaipNetworkId(data.chainId) ?? {}
  const kind = chainNamespace ? NAMESPACES[chainNamespace].name : ''
  return composeSignIn({ ...data, chainId: signInChainNames(data.chainId)[0] ?? '' }, kind)
}
