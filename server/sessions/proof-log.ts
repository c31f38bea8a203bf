import { createHash } from 'node:crypto'
import { DEVICE_PROOF_SKEW_MS } from '#schemas/constants/login.ts'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Timestamp } from './clock.ts'
import type { DeviceProof } from './device-proof.ts'

/** Which proofs were seen, in all processes, for as long as one could still count. */
export interface ProofLog {
  /** @returns false when the proof was seen before. */
  remember(proof: DeviceProof, now: Timestamp): Promise<boolean>
}

/** A proof may be dated ahead by the skew and counts for the skew after that. */
const KEPT_MS = 2 * DEVICE_PROOF_SKEW_MS

export function createProofLog({ query }: Database): ProofLog {
  return {
    async remember({ deviceId, proofId }, now) {
      const proof = createHash('sha256').update(`${deviceId}|${proofId}`).digest('base64url')
      const inserted = await query.transaction().execute((transaction) =>
        transaction
          .insertInto('device_proofs')
          .values({ proof, expires_at: isoTime(now + KEPT_MS) })
          .onConflict((conflict) => conflict.column('proof').doNothing())
          .returning('proof')
          .executeTakeFirst(),
      )
      return inserted !== undefined
    },
  }
}
