import type { Clock } from '#server/database/clock.ts'
import { randomToken, tokenHash } from '#server/encryption/tokens.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { InsightSessionsRepository } from './sessions-repository.ts'

/** How long a printed link works. */
export const LINK_MINUTES = 10
/** How long a session lasts, whether it is used or not. */
export const SESSION_HOURS = 8

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

export interface InsightSessionSettings {
  readonly repository: InsightSessionsRepository
  readonly clock: Clock
}

/** Logs operators in to the insight page. */
export class InsightSessionService {
  readonly #settings: InsightSessionSettings

  constructor(settings: InsightSessionSettings) {
    this.#settings = settings
  }

  /** Creates the token of a link, which works once. */
  async createLink(): Promise<string> {
    const { repository, clock } = this.#settings
    await repository.sweep(clock())
    const token = randomToken()
    await repository.addLink(tokenHash(token), clock() + LINK_MINUTES * MINUTE_MS)
    return token
  }

  /**
   * Exchanges the token of a link.
   *
   * @returns the value of the session's cookie.
   * @throws the problem SESSION_EXPIRED for a token that is unknown, used or expired.
   */
  async logIn(token: string): Promise<string> {
    const { repository, clock } = this.#settings
    const now = clock()
    const session = randomToken()
    const times = { now, expiresAt: now + SESSION_HOURS * HOUR_MS }
    if (await repository.exchange(tokenHash(token), tokenHash(session), times)) return session
    throw problem(
      'SESSION_EXPIRED',
      'This link has been used, or has expired. Print another one with `postern insight`.',
    )
  }

  /**
   * Begins a session of an operator whom a provider has named.
   *
   * @returns the value of the session's cookie.
   */
  async begin(): Promise<string> {
    const { repository, clock } = this.#settings
    await repository.sweep(clock())
    const session = randomToken()
    await repository.addSession(tokenHash(session), clock() + SESSION_HOURS * HOUR_MS)
    return session
  }

  /**
   * @param session The value of the cookie.
   * @throws the problem SESSION_EXPIRED.
   */
  async require(session: string | undefined): Promise<void> {
    const { repository, clock } = this.#settings
    if (session !== undefined && (await repository.has(tokenHash(session), clock()))) return
    throw problem('SESSION_EXPIRED', 'Log in, or open a link that `postern insight` prints.')
  }

  async logOut(session: string): Promise<void> {
    await this.#settings.repository.remove(tokenHash(session))
  }
}
