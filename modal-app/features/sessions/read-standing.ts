import type { ChainApprovals, RevocationQuestion } from '#modal/chains/approvals.ts'
import type { SwapRequest } from '#modal/chains/swaps.ts'
import type { RevocationPhase } from './sessions-slice.ts'

/** @returns the request that takes an approval back; else how it ended: `gone` where it was taken back elsewhere. */
export async function readRequest(
  question: RevocationQuestion,
  part: ChainApprovals,
): Promise<SwapRequest | RevocationPhase> {
  const standing = await part.isStanding(question)
  if (standing.ok && !standing.value) return 'gone'
  const prepared = await part.prepare(question)
  if (!prepared.ok) return 'failed'
  return prepared.value.problem ?? prepared.value.request ?? 'failed'
}

/** What the contract says after a confirmed transaction. */
export async function readPhase(
  question: RevocationQuestion,
  part: ChainApprovals,
): Promise<RevocationPhase> {
  const standing = await part.isStanding(question)
  if (!standing.ok) return 'failed'
  return standing.value ? 'standing' : 'gone'
}
