import { JUPITER, WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import type { AggregatorAccess } from '#server/providers/aggregators/aggregator.ts'
import { askJupiter, type JupiterQuestion } from './ask-jupiter.ts'
import { readJupiterSwap } from './read-swap.ts'

/** A swap that Jupiter's program guarantees. Amounts are in the smallest unit. */
export interface ProgramSwap {
  readonly transaction: Uint8Array
  readonly toAmount: bigint
  readonly minimumTo: bigint
}

/** What is asked; an undefined side is SOL. */
export interface ProgramQuestion extends Omit<JupiterQuestion, 'from' | 'to'> {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Finds swaps through a program of Solana. */
export interface ProgramSwaps {
  /** CAIP-2 ids. */
  readonly networks: readonly string[]
  readonly source: { readonly id: string; readonly name: string }
  readonly program: string
  /**
   * @returns undefined when there is no route, or the answer is not what was asked for.
   * @throws `ProviderFailure`.
   */
  readonly find: (question: ProgramQuestion) => Promise<ProgramSwap | undefined>
}

const BPS = 10_000n

/**
 * Creates the source of swaps on Solana. What Jupiter says is worth what the bytes guarantee.
 *
 * @param onDrop is called for an answer that is not what was asked for.
 */
export function createJupiter(
  access: AggregatorAccess,
  networks: readonly string[],
  onDrop: () => void,
): ProgramSwaps {
  const { id, name, program } = JUPITER
  return {
    networks,
    source: { id, name },
    program,
    find: async ({ from = WRAPPED_SOL, to = WRAPPED_SOL, ...question }) => {
      const answer = await askJupiter(access, { from, to, ...question })
      if (answer === undefined) return undefined
      const { transaction, toAmount: said } = answer
      const read = readJupiterSwap(transaction, program)
      const { account, amount, slippageBps } = question
      if (read === undefined || read.payer !== account || read.paid !== amount || read.minimum === 0n) {
        onDrop()
        return undefined
      }
      // What is shown has to be worth its minimum, which is written in the bytes.
      const guaranteed = (read.minimum * BPS) / (BPS - BigInt(slippageBps))
      const toAmount = guaranteed < said ? guaranteed : said
      return { transaction, toAmount, minimumTo: read.minimum < toAmount ? read.minimum : toAmount }
    },
  }
}
