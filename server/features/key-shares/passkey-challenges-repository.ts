import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import { randomId, tokenHash } from '#server/encryption/tokens.ts'

/** The purpose of a ceremony. */
export type CeremonyPurpose = 'create' | 'get'

/** The owner of a challenge; other devices cannot use it. */
export interface ChallengeOwner {
  readonly walletId: string
  readonly deviceId: string
  readonly purpose: CeremonyPurpose
}

/** Challenges of passkey ceremonies, shared by all processes. Each is valid once, for 5 minutes. */
export interface PasskeyChallenges {
  make(owner: ChallengeOwner): Promise<{ challengeId: string; challenge: Uint8Array<ArrayBuffer> }>
  /**
   * Consumes a challenge.
   *
   * @returns a check for the signed challenge; undefined when there is none to consume.
   */
  take(challengeId: string, owner: ChallengeOwner): Promise<((challenge: string) => boolean) | undefined>
}

export const CEREMONY_MS = 300_000
const CHALLENGE_BYTES = 32

export function createPasskeyChallenges({ query }: Database, clock: Clock): PasskeyChallenges {
  return {
    async make({ walletId, deviceId, purpose }) {
      const challengeId = randomId()
      const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
      await query.transaction().execute((transaction) =>
        transaction
          .insertInto('passkey_challenges')
          .values({
            id: challengeId,
            wallet_id: walletId,
            device_id: deviceId,
            purpose,
            challenge_hash: tokenHash(Buffer.from(challenge).toString('base64url')),
            expires_at: isoTime(clock() + CEREMONY_MS),
          })
          .execute(),
      )
      return { challengeId, challenge }
    },

    async take(challengeId, { walletId, deviceId, purpose }) {
      const row = await query
        .transaction()
        .execute((transaction) =>
          transaction
            .deleteFrom('passkey_challenges')
            .where('id', '=', challengeId)
            .where('wallet_id', '=', walletId)
            .where('device_id', '=', deviceId)
            .where('purpose', '=', purpose)
            .returning(['challenge_hash', 'expires_at'])
            .executeTakeFirst(),
        )
      if (row === undefined || row.expires_at <= isoTime(clock())) return undefined
      return (challenge) => tokenHash(challenge) === row.challenge_hash
    },
  }
}
