import type { Network } from '#schemas/entities/network.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import type { ChainApprovals } from '#modal/chains/approvals.ts'
import type { SwapRequest } from '#modal/chains/swaps.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { walletAsker } from '#modal/core/commands/transactions/wallet-asker.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { wait } from '#modal/platform/clock.ts'
import { askWallet } from './ask-wallet.ts'
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
 * @returns whether all of them have ended. It stops at the first one that the visitor rejects.
 */
export function revokeApprovals(given: GivenApprovals, isBatch: boolean): CoreThunk<Promise<boolean>> {
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
    const size = isBatch ? MAX_BATCH : 1
    if (part === undefined) {
      dispatch(moved(given, 'failed'))
      return false
    }
    // What waits in the wallet or on the chain has not ended.
    let areAllGone = approvals.length === given.approvals.length
    for (let at = 0; at < approvals.length; at += size) {
      const some = { network, owner, approvals: approvals.slice(at, at + size) }
      const phases = await dispatch(revokeTogether(some, part)).catch((): RevocationPhase[] => {
        dispatch(moved(some, 'failed'))
        return ['failed']
      })
      areAllGone &&= phases.every((phase) => phase === 'gone')
      if (phases.includes('declined')) return false
    }
    return areAllGone
  }
}

/** Takes approvals back with one request, and follows it. Those that would fail are left out of it. */
function revokeTogether(
  given: GivenApprovals,
  part: ChainApprovals,
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
    for (const approval of given.approvals) {
      const question = { network, owner, approval }
      const standing = await part.isStanding(question)
      if (standing.ok && !standing.value) {
        // It was taken back elsewhere in between.
        settle(approval, 'gone')
        continue
      }
      const prepared = await part.prepare(question)
      if (!prepared.ok) settle(approval, 'failed')
      else if (prepared.value.problem !== undefined) settle(approval, prepared.value.problem)
      else {
        ready.push(approval)
        request = prepared.value.request
      }
    }
    const asked = { network, owner, approvals: ready }
    if (ready.length > 1) request = part.toBatch(ready.map((approval) => ({ network, owner, approval })))
    const outcome = request === undefined ? undefined : await dispatch(send(asked, request))
    if (outcome === undefined) return phases
    for (const approval of ready)
      settle(approval, outcome === 'gone' ? await phaseOf({ network, owner, approval }, part) : outcome)
    return phases
  }
}

/** What the contract says after a confirmed transaction. */
async function phaseOf(
  question: Parameters<ChainApprovals['isStanding']>[0],
  part: ChainApprovals,
): Promise<RevocationPhase> {
  const standing = await part.isStanding(question)
  if (!standing.ok) return 'failed'
  return standing.value ? 'standing' : 'gone'
}

/** Asks the wallet, and waits until the chain has confirmed what it sent. */
function send(given: GivenApprovals, { method, params }: SwapRequest): CoreThunk<Promise<RevocationPhase>> {
  return async (dispatch, getState, extra) => {
    const { network, owner } = given
    const { chainNamespace: namespace, caipNetworkId } = network
    // Another account may have become active since the list was drawn.
    if (selectAccount(namespace)(getState()).address !== owner) return 'failed'
    const answer = await dispatch(askWallet({ namespace, caipNetworkId, method, params }))
    if (!answer.ok) return answer.error.code === RPC_CODES.userRejected ? 'declined' : 'failed'
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
