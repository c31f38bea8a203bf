import * as z from 'zod/mini'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { AskWallet } from '#modal/chains/transfers.ts'
import { wait } from '#modal/platform/clock.ts'
import { isHash } from './is-hash.ts'

/** How often, and how many times, a wallet is asked what became of its calls: for two minutes. */
const [INTERVAL_MS, MAX_QUESTIONS] = [1_000, 120]
/** Statuses of EIP-5792 below this one are of calls that wait for a block. */
const FIRST_FINAL_STATUS = 200
const FIRST_FAILED_STATUS = 400
/** The calls are not on the chain, and the wallet does not try again (EIP-5792). */
const GIVEN_UP_STATUS = 400

const Status = z.object({
  status: z.int(),
  receipts: z.optional(z.array(z.looseObject({ transactionHash: z.string() }))),
})

/**
 * Waits for the transaction of calls that a wallet sends as one (EIP-5792).
 *
 * @param id as the wallet answered it.
 * @returns the transaction's id; for calls that failed on the chain a failure whose data has `transactionId` and `isReverted`.
 */
export async function readSentCalls(id: string, askWallet: AskWallet): Promise<Result<string>> {
  for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
    const answer = await askWallet('wallet_getCallsStatus', [id])
    const { data } = Status.safeParse(answer.ok ? answer.value : undefined)
    const transactionId = data?.receipts?.at(-1)?.transactionHash
    if (data && data.status >= FIRST_FINAL_STATUS && isHash(transactionId)) {
      if (data.status < FIRST_FAILED_STATUS) return ok(transactionId)
      return fail(RPC_CODES.internal, 'The calls failed on the chain.', { transactionId, isReverted: true })
    }
    if (data?.status === GIVEN_UP_STATUS)
      return fail(RPC_CODES.internal, 'The wallet did not send the calls.')
    await wait(INTERVAL_MS)
  }
  return fail(RPC_CODES.internal, 'The wallet does not say what became of the calls.')
}
