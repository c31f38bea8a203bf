import { createHash } from 'node:crypto'
import { DEVICE_PROOF_SKEW_MS } from '#schemas/constants/login.ts'
import { batched } from '#server/database/batched.ts'
import type { Database } from '#server/database/database.ts'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import type { DeviceProof } from './device-proof.ts'

/** Records the proofs that all processes have seen, for as long as they are valid. */
export interface ProofLog {
  /** @returns false when the proof was seen before. */
  recordIfNew(proof: Pick<DeviceProof, 'deviceId' | 'proofId'>, now: Timestamp): Promise<boolean>
}

/** A proof may be dated ahead by the skew and is valid for the skew after that. */
const CACHE_MS = 2 * DEVICE_PROOF_SKEW_MS
const MAX_ROWS = 200

interface SeenProof {
  readonly proof: string
  readonly expires_at: string
}

export function createProofLog({ query }: Database): ProofLog {
  const recordOne = batched((proofs: readonly SeenProof[]) => insertNew(query, proofs), MAX_ROWS)
  return {
    recordIfNew({ deviceId, proofId }, now) {
      const proof = createHash('sha256').update(`${deviceId}|${proofId}`).digest('base64url')
      return recordOne({ proof, expires_at: isoTime(now + CACHE_MS) })
    },
  }
}

/** Returns whether each of the proofs is new; of equal ones the first is. */
async function insertNew(query: Database['query'], proofs: readonly SeenProof[]): Promise<boolean[]> {
  const rows = [...new Map(proofs.map((row) => [row.proof, row])).values()]
  // Sorted, so that processes that write the same proofs do not deadlock.
  rows.sort((one, other) => (one.proof < other.proof ? -1 : 1))
  const inserted = await query.transaction().execute((transaction) =>
    transaction
      .insertInto('device_proofs')
      .values(rows)
      .onConflict((conflict) => conflict.column('proof').doNothing())
      .returning('proof')
      .execute(),
  )
  const fresh = new Set(inserted.map(({ proof }) => proof))
  return proofs.map(({ proof }) => fresh.delete(proof))
}
