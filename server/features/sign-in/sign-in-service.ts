import { createHash } from 'node:crypto'
import {
  SignInClaims,
  type AuthenticateBody,
  type NonceAnswer,
  type SignedInAs,
  type SignInSession,
} from '#schemas/http/sign-in.ts'
import { originOfUri, SIGN_IN_CLOCK_TOLERANCE_MS } from '#schemas/primitives/validate-sign-in.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { CallNode, VerifiedSignIn } from '#server/providers/verify-sign-in/sign-in-types.ts'
import { SignInError } from '#server/providers/verify-sign-in/sign-in-error.ts'
import { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'
import { isoTime, type Clock } from '#server/database/clock.ts'
import { randomId, tokenHash } from '#server/encryption/tokens.ts'
import { uuidOfUrl } from './name-uuid.ts'
import type { SignInTokens } from './sign-in-tokens.ts'
import type { SignedInSession, SignInsRepository } from './sign-ins-repository.ts'

export interface SignInServiceSettings {
  readonly origins: OriginAllowList
  readonly tokens: SignInTokens
  readonly sessions: SignInsRepository
  readonly clock: Clock
  /** The lifetime of a session. */
  readonly sessionMs: number
  /** CAIP-2 ids of the networks this deployment serves. */
  readonly chainIds: readonly string[]
  readonly call: CallNode
}

/** The caller: its project, and the origin the browser attests, if any. */
export interface SignInCaller {
  readonly projectId: string
  readonly origin: string | undefined
}

const MAX_LISTED = 100

/** Signs visitors in to sites with their wallets: a nonce, a signed message, and a session until they sign out. */
export class SignInService {
  readonly #settings: SignInServiceSettings

  constructor(settings: SignInServiceSettings) {
    this.#settings = settings
  }

  nonce(projectId: string): Promise<NonceAnswer> {
    const { tokens, clock } = this.#settings
    return tokens.makeNonce(projectId, clock())
  }

  /**
   * Creates a session for a signed message.
   *
   * @param nonceToken The proof that was issued with the nonce.
   * @returns the session's token.
   * @throws the problems SIGN_IN_… and ORIGIN_NOT_ALLOWED.
   */
  async authenticate(caller: SignInCaller, body: AuthenticateBody, nonceToken: string): Promise<string> {
    const { tokens, sessions, clock, sessionMs } = this.#settings
    const now = clock()
    const nonce = await tokens.readNonce(nonceToken, caller.projectId, now)
    if (!nonce)
      throw problem(
        'SIGN_IN_EXPIRED',
        'The nonce is not one of this project, or has expired. Request a new one.',
        'x-nonce-jwt',
      )
    const siteOrigin = await this.#siteOf(caller, body.message)
    const signedIn = await this.#verify(body, { siteOrigin, nonce: nonce.nonce, now })
    const session: SignedInSession = {
      id: body.claimHash === undefined ? randomId() : claimedId(nonce.nonce, body.claimHash),
      projectId: caller.projectId,
      caipAddress: signedIn.caipAddress,
      siteOrigin,
      createdAt: now,
      expiresAt: now + sessionMs,
    }
    // A process whose clock is behind must not forget the nonce while it still accepts the proof.
    const used = { value: nonce.nonce, until: nonce.until + SIGN_IN_CLOCK_TOLERANCE_MS }
    const isNew = await sessions.begin(used, session)
    const stored = isNew ? session : await this.#claimed(nonce.nonce, body.claim, session)
    if (!stored)
      throw problem('SIGN_IN_REPLAYED', 'The nonce has been used. Request a new one.', 'x-nonce-jwt')
    return tokens.sign(claimsOf(stored, signedIn), now, stored.expiresAt)
  }

  /**
   * Finds the session of a caller that lost the answer and repeats the call. The secret, whose hash was sent the first time,
   * proves that it is the same caller.
   */
  async #claimed(
    nonce: string,
    claim: string | undefined,
    { projectId, caipAddress, siteOrigin }: SignedInSession,
  ): Promise<SignedInSession | undefined> {
    if (claim === undefined) return undefined
    const { sessions, clock } = this.#settings
    const begun = await sessions.find(claimedId(nonce, hashOf(claim)), clock())
    const isSame =
      begun?.projectId === projectId && begun.caipAddress === caipAddress && begun.siteOrigin === siteOrigin
    return isSame ? begun : undefined
  }

  /**
   * Answers whom a token belongs to.
   *
   * @throws the problem SIGN_IN_SESSION_INVALID.
   */
  async me(caller: SignInCaller, token: string): Promise<SignedInAs> {
    const { claims } = await this.#live(caller, token)
    const project = `${claims.iss}/projects/${encodeURIComponent(claims.projectIdKey)}`
    return {
      ...claims,
      projectUuid: uuidOfUrl(project),
      profileUuid: uuidOfUrl(`${project}/accounts/${encodeURIComponent(claims.sub)}`),
    }
  }

  /** Issues a token for another hour of the session, even if the old one has expired. */
  async renew(caller: SignInCaller, token: string): Promise<string> {
    const { payload, session } = await this.#live(caller, token, true)
    const { iat: _, exp: __, ...claims } = payload
    return this.#settings.tokens.sign(claims, this.#settings.clock(), session.expiresAt)
  }

  /** Ends the session of a token. */
  async signOut(caller: SignInCaller, token: string): Promise<void> {
    const { session } = await this.#live(caller, token, true)
    await this.#settings.sessions.end(session.id)
  }

  /**
   * Lists the sessions of the token's account in its project. They are named by a hash of their ids.
   *
   * @throws the problem SIGN_IN_SESSION_INVALID.
   */
  async sessions(caller: SignInCaller, token: string): Promise<SignInSession[]> {
    const { session } = await this.#live(caller, token)
    return (await this.#sessionsWith(caller, session)).map((one) => ({
      id: tokenHash(one.id),
      site: one.siteOrigin,
      createdAt: isoTime(one.createdAt),
      expiresAt: isoTime(one.expiresAt),
      isCurrent: one.id === session.id,
    }))
  }

  /**
   * Ends a session of the token's account; one that has ended is no error.
   *
   * @param id As {@link SignInService.sessions} names it.
   * @throws the problem SIGN_IN_SESSION_INVALID.
   */
  async endSession(caller: SignInCaller, token: string, id: string): Promise<void> {
    const { session } = await this.#live(caller, token)
    const named = (await this.#sessionsWith(caller, session)).find((one) => tokenHash(one.id) === id)
    if (named !== undefined) await this.#settings.sessions.end(named.id)
  }

  async #sessionsWith({ origin }: SignInCaller, { projectId, caipAddress }: SignedInSession) {
    const { sessions, clock, origins } = this.#settings
    const all = await sessions.list(projectId, caipAddress, clock(), MAX_LISTED)
    return all.filter((one) => mayBeSeenBy(one, origin, origins))
  }

  async #live({ projectId, origin }: SignInCaller, token: string, acceptsExpired = false) {
    const { tokens, sessions, clock, origins } = this.#settings
    const payload = await tokens.read(token, clock(), { acceptsExpired })
    const claims = SignInClaims.safeParse(payload).data
    const session = payload?.jti === undefined ? undefined : await sessions.find(payload.jti, clock())
    const isOwn = session?.projectId === projectId && mayBeSeenBy(session, origin, origins)
    if (!payload || !claims || !session || !isOwn)
      throw problem('SIGN_IN_SESSION_INVALID', 'Nobody is signed in with this token.', 'authorization')
    return { payload, claims, session }
  }

  /**
   * The site of the sign-in: the origin of the page that calls. For the modal and for backends it is the one the message
   * names.
   */
  async #siteOf({ projectId, origin }: SignInCaller, message: string): Promise<string> {
    const { origins } = this.#settings
    const uri = /^URI: (\S+)$/m.exec(message)?.[1]
    const isPage = origin !== undefined && !origins.isOwn(origin)
    const site = isPage ? origin : originOfUri(uri ?? '')
    if (site === undefined) throw problem('SIGN_IN_MALFORMED', 'The message names no URI.', 'message')
    const verdict = await origins.judge(projectId, site)
    if (!verdict.allowed)
      throw isPage
        ? problem(
            'ORIGIN_NOT_ALLOWED',
            'The project does not list the origin this request comes from.',
            'origin',
          )
        : problem(
            'SIGN_IN_WRONG_DOMAIN',
            'The message signs in to a site the project does not list.',
            'message',
          )
    return site
  }

  async #verify(
    { message, signature, data }: AuthenticateBody,
    { siteOrigin, nonce, now }: { readonly siteOrigin: string; readonly nonce: string; readonly now: number },
  ): Promise<VerifiedSignIn> {
    const { chainIds, call } = this.#settings
    const domain = siteOrigin.slice(siteOrigin.indexOf('://') + 3)
    try {
      const signedIn = await verifySignIn({
        message,
        signature,
        domain,
        nonce,
        now,
        chainIds: data ? chainIds.filter((id) => id === data.chainId) : chainIds,
        ...(data && { address: data.accountAddress }),
        call,
      })
      // The host was verified; the scheme must match as well.
      if (originOfUri(signedIn.uri) === siteOrigin) return signedIn
    } catch (thrown) {
      if (thrown instanceof SignInError) throw problem(thrown.code, thrown.message, thrown.field ?? 'message')
      throw thrown
    }
    throw problem('SIGN_IN_WRONG_DOMAIN', `The message does not sign in to ${siteOrigin}.`, 'URI')
  }
}

/** The format clients use for `claimHash`. */
function hashOf(claim: string): string {
  return createHash('sha256').update(claim).digest('hex')
}

/** A nonce is used once, so the id is unique. */
function claimedId(nonce: string, claimHash: string): string {
  return tokenHash(`${nonce}.${claimHash}`)
}

/** A page sees only its own sessions; the modal and backends see those of their project. */
function mayBeSeenBy(
  { siteOrigin }: SignedInSession,
  origin: string | undefined,
  origins: OriginAllowList,
): boolean {
  return origin === undefined || origins.isOwn(origin) || origin === siteOrigin
}

function claimsOf(session: SignedInSession, signedIn: VerifiedSignIn) {
  const { chainNamespace = '', reference = '' } = parseCaipNetworkId(signedIn.chainId) ?? {}
  const number = Number(reference)
  return {
    jti: session.id,
    aud: session.siteOrigin,
    sub: session.caipAddress,
    projectIdKey: session.projectId,
    address: signedIn.address,
    chainId: String(number) === reference ? number : reference,
    chainNamespace,
    caip2Network: signedIn.chainId,
    uri: signedIn.uri,
    domain: signedIn.domain,
    nonce: signedIn.nonce,
  }
}
