import type { Network } from '#schemas/entities/network.ts'
import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import type { ChainApprovals } from '#modal/chains/approvals.ts'
import type { SwapRequest } from '#modal/chains/swaps.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { walletAsker } from '#modal/core/commands/transactions/wallet-asker.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { wait } from '#modal/platform/clock.ts'
import { askWallet, isRejection } from './ask-wallet.ts'
import { readPhase, readRequest } from './read-standing.ts'
import { approvalId, revocationMoved, selectSessions, type RevocationPhase } from './sessions-slice.ts'

/** Approvals of one account on one network. */
export interface GivenApprovals {
  readonly network: Network
  readonly owner: string
  readonly approvals: readonly TokenApproval[]
}

/** A block of a fast chain. */
const FIRST_INTERVAL_MS = 1_000
const LATER_INTERVAL_MS = 4_000
const FIRST_CHECKS = 10
/** About ten minutes; after that the list itself shows what became of it. */
const MAX_CHECKS = 150
/** Calls of one batch. */
const MAX_BATCH = 40

/**
 * Takes approvals back, one transaction after the other, or in batches where the account carries out several calls as one. A
 * repeated revocation changes nothing, so unlike transfers it is not recorded before the wallet is asked.
 *
 * @param signal once it is aborted, the wallet is asked for nothing more; what was sent is followed to its end.
 * @returns whether all of them have ended. It stops at the first one that the visitor rejects.
 */
export function revokeApprovals(
  given: GivenApprovals,
  isBatch: boolean,
  signal?: AbortSignal,
): CoreThunk<Promise<boolean>> {
  return async (dispatch, getState, { chains }) => {
    const { network, owner } = given
    const { revocations } = selectSessions(getState())
    const approvals = given.approvals.filter(
      (approval) => !['asking', 'sent'].includes(revocations[approvalId(owner, approval)]?.phase ?? ''),
    )
    if (approvals.length === 0) return given.approvals.length === 0
    const part = await chains
      .load(network.chainNamespace)
      .then((adapter) => adapter.approvals?.())
      .catch(() => undefined)
    if (part === undefined) {
      dispatch(moved(given, 'failed'))
      return false
    }
    // What waits in the wallet or on the chain has not ended.
    let areAllGone = approvals.length === given.approvals.length
    for (const together of isBatch ? toBatches(approvals) : approvals.map((approval) => [approval])) {
      if (signal?.aborted) return false
      const some = { network, owner, approvals: together }
      const phases = await dispatch(revokeTogether(some, part, signal)).catch((): RevocationPhase[] => {
        dispatch(moved(some, 'failed'))
        return ['failed']
      })
      areAllGone &&= phases.every((phase) => phase === 'gone')
      if (phases.includes('declined')) return false
    }
    return areAllGone
  }
}

/** Contracts that nobody lists are asked apart from others, because one that fails makes its whole batch fail. */
function toBatches(approvals: readonly TokenApproval[]): readonly (readonly TokenApproval[])[] {
  const listed = approvals.filter(({ asset }) => asset.isVerified)
  const others = approvals.filter(({ asset }) => !asset.isVerified)
  return [listed, others].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / MAX_BATCH) }, (_, at) =>
      some.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH),
    ),
  )
}

/** Takes approvals back with one request, and follows it. Those that would fail are left out of it. */
function revokeTogether(
  given: GivenApprovals,
  part: ChainApprovals,
  signal: AbortSignal | undefined,
): CoreThunk<Promise<readonly RevocationPhase[]>> {
  return async (dispatch) => {
    const { network, owner } = given
    dispatch(moved(given, 'asking'))
    const ready: TokenApproval[] = []
    const phases: RevocationPhase[] = []
    const settle = (approval: TokenApproval, phase: RevocationPhase): void => {
      phases.push(phase)
      dispatch(moved({ owner, approvals: [approval] }, phase))
    }
    let request: SwapRequest | undefined
    const checked = await Promise.all(
      given.approvals.map(
        async (approval) => [approval, await readRequest({ network, owner, approval }, part)] as const,
      ),
    )
    for (const [approval, outcome] of checked) {
      if (typeof outcome === 'string') settle(approval, outcome)
      else {
        ready.push(approval)
        request = outcome
      }
    }
    const asked = { network, owner, approvals: ready }
    if (ready.length > 1) request = part.toBatch(ready.map((approval) => ({ network, owner, approval })))
    // Until here nothing was asked of the wallet.
    const outcome = signal?.aborted ? 'declined' : request ? await dispatch(send(asked, request)) : 'failed'
    const ended =
      outcome === 'gone'
        ? await Promise.all(ready.map((approval) => readPhase({ network, owner, approval }, part)))
        : ready.map(() => outcome)
    for (const [at, approval] of ready.entries()) settle(approval, ended[at] ?? 'failed')
    return phases
  }
}

/** Asks the wallet, and waits until the chain has confirmed what it sent. */
function send(given: GivenApprovals, { method, params }: SwapRequest): CoreThunk<Promise<RevocationPhase>> {
  return async (dispatch, getState, extra) => {
    const { network, owner } = given
    const { chainNamespace: namespace, caipNetworkId } = network
    // Another account may have become active since the list was drawn.
    if (selectAccount(namespace)(getState()).address !== owner) return 'failed'
    const answer = await dispatch(askWallet({ namespace, caipNetworkId, method, params }))
    if (!answer.ok) return isRejection(answer.error) ? 'declined' : 'failed'
    dispatch(moved(given, 'sent'))
    const transfers = await (await extra.chains.load(namespace)).transfers()
    const asker = await walletAsker(network, getState(), extra)
    const completed = await transfers.complete({
      network,
      answer: answer.value,
      transactionId: undefined,
      askWallet: asker,
    })
    if (!completed.ok) return 'failed'
    for (let check = 0; check < MAX_CHECKS; check += 1) {
      const status = await transfers.readStatus({ network, transactionId: completed.value })
      if (status.ok && status.value === 'confirmed') return 'gone'
      if (status.ok && status.value === 'failed') return 'failed'
      await wait(check < FIRST_CHECKS ? FIRST_INTERVAL_MS : LATER_INTERVAL_MS)
    }
    return 'failed'
  }
}

function moved(
  { owner, approvals }: Pick<GivenApprovals, 'owner' | 'approvals'>,
  phase: RevocationPhase,
): CoreThunk {
  return (dispatch, _getState, { now }) => {
    const ids = approvals.map((approval) => approvalId(owner, approval))
    dispatch(revocationMoved({ ids, phase, atMs: now() }))
  }
}
