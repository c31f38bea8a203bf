import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as z from 'zod/mini'
import { randomId } from '#schemas/channel/random-id.ts'
import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { SiwxSession, type SiwxData } from '#schemas/entities/siwx.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { SIGN_IN_ENDPOINTS } from '#schemas/http/sign-in.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chain-names.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { composeSignIn } from '#schemas/primitives/sign-in-message.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { callDeployment, isUnanswered, type CallContent } from '#modal/services/call-deployment.ts'
import { createStoredList } from './stored-list.ts'
import type { SignInBackend, SignInAccount } from './sign-in-backend.ts'
import { isInNamespace, isSameAccount } from './sign-in-account.ts'

/** Sessions stored for one site in one browser. */
const MAX_SESSIONS = 10
/** Nonces of messages that were not submitted yet. */
const MAX_PROOFS = 10
const SESSION_ENDED = 'SIGN_IN_SESSION_INVALID'
const StoredSession = z.object({
  ...SiwxSession.shape,
  token: z.string().check(z.maxLength(4_096), z.regex(/^[\w.-]+$/)),
  /** The visitor has signed out, which the server may not know yet. */
  isLeft: z.optional(z.boolean()),
})
type StoredSession = z.infer<typeof StoredSession>

/** What accompanies the nonce of a message. */
interface Proof {
  readonly token: string
  /** A secret that claims the session the server may have started when its answer was lost. */
  readonly claim: string
  readonly isSent: boolean
}

/**
 * Creates the backend that uses the deployment's own routes (`/auth/v1/…`). Sessions are stored in the site's partition of
 * this browser and validated by the server, so that a session ended elsewhere is not used.
 *
 * @param siteOrigin as the browser attests it.
 */
export function createDeploymentBackend(
  { deployment, storage, now }: Pick<Extra, 'deployment' | 'storage' | 'now'>,
  siteOrigin: string,
  isRequired: boolean,
): SignInBackend {
  const proofs = new Map<string, Proof>()
  const stored = createStoredList({ deployment, storage }, siteOrigin, {
    name: STORAGE_KEYS.siwxSessions,
    item: StoredSession,
    most: MAX_SESSIONS,
  })
  /** Revokes signed-out sessions on the server; a failed call is repeated with a later one. */
  const revokeLeft = async (): Promise<Result<undefined>> => {
    for (const session of (await stored.read()).filter(({ isLeft }) => isLeft)) {
      const revoked = await callDeployment(deployment, SIGN_IN_ENDPOINTS.signOut, bearer(session.token))
      // The session has ended, whether by this call or before.
      if (!revoked.ok && revoked.error.code !== SESSION_ENDED) return revoked
      await stored.change((all) => all.filter((item) => !isSame(item, session)))
    }
    return ok(undefined)
  }
  const leave = async (matches: (account: SignInAccount) => boolean): Promise<Result<undefined>> => {
    await stored.change((all) => all.map((item) => (matches(item.data) ? { ...item, isLeft: true } : item)))
    return revokeLeft()
  }

  const getSessions = async (account: SignInAccount): Promise<Result<readonly StoredSession[]>> => {
    void revokeLeft()
    const isLive = ({ data, isLeft }: StoredSession): boolean => !isLeft && isSameAccount(data, account)
    const session = (await stored.read()).find(isLive)
    if (!session) return ok([])
    const renewed = await callDeployment(deployment, SIGN_IN_ENDPOINTS.renew, bearer(session.token))
    if (!renewed.ok && renewed.error.code !== SESSION_ENDED) return renewed
    const updated = renewed.ok ? [{ ...session, token: renewed.value.token }] : []
    // A session the visitor has left meanwhile stays signed out.
    await stored.change((all) =>
      all.flatMap((item) => (isLive(item) && isSame(item, session) ? updated : [item])),
    )
    return ok((await stored.read()).filter(isLive))
  }

  return {
    describe: () => Promise.resolve(ok({ isRequired, signOutOnDisconnect: true })),
    createMessage: async (account) => {
      void revokeLeft()
      const created = await callDeployment(deployment, SIGN_IN_ENDPOINTS.nonce)
      if (!created.ok) return created
      const { nonce, token } = created.value
      addProof(proofs, nonce, token)
      const data = createData(account, siteOrigin, nonce, now())
      return ok({ data, message: composeText(data) })
    },
    addSession: async (session) => {
      const { data, message, signature } = session
      const proof = proofs.get(data.nonce)
      if (!proof) return fail('SIGN_IN_WRONG_NONCE', 'The message carries another nonce.')
      const { token, claim, isSent } = proof
      const repeatedBody = { data, message, signature, claim, claimHash: hashClaim(claim) }
      const { claim: _, ...body } = repeatedBody
      proofs.set(data.nonce, { ...proof, isSent: true })
      const answer = await callDeployment(deployment, SIGN_IN_ENDPOINTS.authenticate, {
        headers: { 'x-nonce-jwt': `Bearer ${token}` },
        body: isSent ? repeatedBody : body,
        repeatedBody,
      })
      if (isUnanswered(answer)) return answer
      proofs.delete(data.nonce)
      if (!answer.ok) return answer
      const started = { ...session, token: answer.value.token }
      await stored.change((all) => [
        ...all.filter((item) => item.isLeft || !isSameAccount(item.data, data)),
        started,
      ])
      return ok(undefined)
    },
    revokeSession: (account) => leave((item) => isSameAccount(item, account)),
    revokeAll: (namespace) => leave((item) => isInNamespace(namespace, item)),
    getToken: async (account) => {
      const sessions = await getSessions(account)
      return sessions.ok ? sessions.value[0]?.token : undefined
    },
    getSessions,
  }
}

function createData(
  { accountAddress, chainId }: SignInAccount,
  siteOrigin: string,
  nonce: string,
  nowMs: number,
): SiwxData {
  return {
    accountAddress: withChecksum(accountAddress),
    chainId,
    domain: new URL(siteOrigin).host,
    uri: siteOrigin,
    version: '1',
    nonce,
    issuedAt: new Date(nowMs).toISOString(),
  }
}

function addProof(proofs: Map<string, Proof>, nonce: string, token: string): void {
  const [oldest] = proofs.keys()
  if (oldest !== undefined && proofs.size === MAX_PROOFS) proofs.delete(oldest)
  proofs.set(nonce, { token, claim: `${randomId()}${randomId()}`, isSent: false })
}

function bearer(token: string): CallContent {
  return { headers: { authorization: `Bearer ${token}` } }
}

/** The hash the server computes from the secret. */
function hashClaim(claim: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(claim))).slice(2)
}

/** A nonce is used once, so it identifies a session. */
function isSame(item: StoredSession, other: StoredSession): boolean {
  return item.data.nonce === other.data.nonce
}

/** Hexadecimal addresses in messages have EIP-55 capitals. */
function withChecksum(address: string): string {
  return isEvmAddress(address) ? (toChecksumAddress(address, keccak_256) ?? address) : address
}

function composeText(data: SiwxData): string {
  const { chainNamespace } = parseCaipNetworkId(data.chainId) ?? {}
  const kind = chainNamespace ? NAMESPACES[chainNamespace].name : ''
  return composeSignIn({ ...data, chainId: signInChainNames(data.chainId)[0] ?? '' }, kind)
}
