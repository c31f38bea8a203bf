import { base64 } from '@scure/base'
import { refusedOrUnsettled, unsettled, type RecordSending } from '#frame/preview/sending.ts'
import type { NodeContext } from '#frame/preview/solana/accounts/chain-accounts.ts'
import { pause, type Clock } from '#frame/platform/clock.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** A site's options for sending, with the names and meanings of nodes. */
export interface SendOptions {
  readonly skipPreflight?: boolean | undefined
  readonly preflightCommitment?: string | undefined
  readonly maxRetries?: number | undefined
  readonly minContextSlot?: number | undefined
}

const ASK_EVERY_MS = 500
/** A transaction that is not seen in this time may still land; the site has its signature and can keep checking. */
const WAIT_MS = 15_000

/** Deprecated names of commitments, which newer nodes refuse. */
const COMMITMENTS: Readonly<Record<string, string>> = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

/**
 * Broadcasts a signed transaction and waits until the network has seen it.
 *
 * @param id its first signature, which is also the answer if it landed and failed, as with nodes.
 * @returns the node's refusal unchanged; TICKET_STATE_UNKNOWN with the id if the outcome is unknown.
 */
export async function sendTransaction(
  { bytes, id }: { readonly bytes: Uint8Array; readonly id: string },
  options: SendOptions,
  context: NodeContext & {
    readonly clock: Pick<Clock, 'after'>
    readonly signal: AbortSignal
    readonly recordSending: RecordSending
  },
): Promise<Result<string>> {
  const { network, askNode, clock, signal } = context
  const { preflightCommitment: commitment, ...rest } = options
  const preflightCommitment = commitment === undefined ? 'confirmed' : (COMMITMENTS[commitment] ?? commitment)
  const params = [base64.encode(bytes), { encoding: 'base64', ...rest, preflightCommitment }]
  context.recordSending({
    transactionId: id,
    answer: { signature: id },
    broadcast: { method: 'sendTransaction', params },
    lookup: { method: 'getSignatureStatuses', params: [[id], { searchTransactionHistory: true }] },
  })
  const sent = await askNode(network, 'sendTransaction', params)
  if (!sent.ok) return refusedOrUnsettled(sent.error, id)
  if (sent.value !== id) return unsettled(id)
  for (let waited = 0; waited < WAIT_MS && !signal.aborted; waited += ASK_EVERY_MS) {
    if (await isSeen(id, context)) break
    await pause(clock, ASK_EVERY_MS)
  }
  return ok(id)
}

async function isSeen(id: string, { network, askNode }: NodeContext): Promise<boolean> {
  const answer = await askNode(network, 'getSignatureStatuses', [[id]])
  if (!answer.ok || typeof answer.value !== 'object' || answer.value === null) return false
  const statuses = 'value' in answer.value ? answer.value.value : undefined
  return Array.isArray(statuses) && typeof statuses[0] === 'object' && statuses[0] !== null
}
