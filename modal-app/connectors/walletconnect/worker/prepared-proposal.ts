import type { Result } from '#schemas/errors/result.ts'
import type { WorkerCall } from '#modal/connectors/walletconnect/worker-messages.ts'
import type { Proposal } from './sign-in.ts'

type PairCall = Extract<WorkerCall, { readonly call: 'pair' }>
type PrepareCall = Extract<WorkerCall, { readonly call: 'prepare' }>

/** How long a proposal that was prepared may be taken. What nobody has seen expires at the relay by itself. */
const FRESH_MS = 60_000

/** A proposal that is made before anybody asks for its code. */
export interface PreparedProposal {
  /** Makes one, unless there is one for the same networks. Resolves when it is there, or cannot be made. */
  readonly prepare: (call: PrepareCall) => Promise<void>
  /** Takes it once, if it fits the call; else makes another. */
  readonly take: (call: PairCall) => Promise<Result<Proposal>>
}

/**
 * Holds at most one proposal ahead, so that a code is there when it is asked for.
 *
 * @param propose creates a proposal.
 */
export function createPreparedProposal(
  propose: (call: Pick<PairCall, 'chainIds' | 'signIn'>) => Promise<Result<Proposal>>,
): PreparedProposal {
  let held:
    | { readonly key: string; readonly until: number; readonly proposal: Promise<Result<Proposal>> }
    | undefined
  const find = (chainIds: readonly string[]): typeof held =>
    held?.key === String(chainIds) && Date.now() < held.until ? held : undefined
  return {
    prepare: async ({ chainIds }) => {
      if (find(chainIds)) return
      const made = { key: String(chainIds), until: Date.now() + FRESH_MS, proposal: propose({ chainIds }) }
      held = made
      const { ok } = await made.proposal
      // The next attempt is a new one.
      if (!ok && held === made) held = undefined
    },
    take: (call) => {
      const found = call.signIn ? undefined : find(call.chainIds)
      if (!found) return propose(call)
      held = undefined
      return found.proposal
    },
  }
}
