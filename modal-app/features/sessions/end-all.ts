import { ok, type Result } from '#schemas/errors/result.ts'
import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { approvalsApi } from './approvals-api.ts'
import { isRejection, untilStopped } from './ask-wallet.ts'
import { endGrant, endSignIn, readGrants, readSignIns } from './read-sessions.ts'
import { revokeApprovals } from './revoke-approvals.ts'
import { endingAll, selectSessions } from './sessions-slice.ts'

/**
 * Ends everything that has power over an account: what needs no transaction at once, then the approvals on its network, and
 * the connection last, because the wallet is needed until then. It stops where the visitor rejects or stops it, and the
 * connection stays if anything could not be ended.
 */
export function endAll({ address, network }: ActiveAccount, isBatch: boolean): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectSessions(getState()).isEndingAll) return
    dispatch(endingAll(true))
    const ended = await dispatch(
      untilStopped((signal) => dispatch(endEach({ address, network }, isBatch, signal))),
    )
    dispatch(endingAll(false))
    if (!ended.ok || !ended.value) {
      dispatch(snackShown({ variant: 'error', textId: 'sessions.all.incomplete' }))
      return
    }
    const left = await dispatch(disconnect({ endsLogin: true }))
    if (!left.ok) dispatch(snackShown({ variant: 'error', textId: 'profile.disconnect-all.failed' }))
  }
}

/** @returns whether all of it has ended. */
function endEach(
  { address, network }: ActiveAccount,
  isBatch: boolean,
  signal: AbortSignal,
): CoreThunk<Promise<Result<boolean>>> {
  return async (dispatch) => {
    const chainId = network.caipNetworkId
    // Grants are listed with the token of the sign-in, so they are read before it ends.
    const [grants, signIns] = await Promise.all([
      dispatch(readGrants(`${chainId}:${address}`)),
      dispatch(readSignIns()),
    ])
    if (signal.aborted) return ok(false)
    const elsewhere = signIns.ok ? signIns.value.filter(({ isCurrent }) => !isCurrent) : []
    const ended = await Promise.all(elsewhere.map((session) => dispatch(endSignIn(session))))
    let isDone = grants.ok && signIns.ok && ended.every((answer) => answer.ok)
    for (const grant of grants.ok ? grants.value : []) {
      if (signal.aborted) return ok(false)
      const answer = await dispatch(endGrant(grant, address))
      if (!answer.ok && isRejection(answer.error)) return ok(false)
      isDone &&= answer.ok
    }
    const { approvals, isWhole } = await dispatch(allApprovals(address, chainId))
    const areGone = await dispatch(revokeApprovals({ network, owner: address, approvals }, isBatch, signal))
    return ok(isDone && isWhole && areGone)
  }
}

/** The approvals that are known, and whether there are no others. Lures are left alone, as they hold nothing. */
function allApprovals(
  address: string,
  chainId: string,
): CoreThunk<Promise<{ readonly approvals: readonly TokenApproval[]; readonly isWhole: boolean }>> {
  return async (dispatch) => {
    const supported = await dispatch(
      blockchainApi.endpoints.supportedChains.initiate(undefined, { subscribe: false }),
    )
    if (supported.data?.http.includes(chainId) === false) return { approvals: [], isWhole: true }
    const { initiate } = approvalsApi.endpoints.approvals
    let query = dispatch(initiate({ address, chainId }, { forceRefetch: true }))
    let answer = await query
    while (answer.isSuccess && answer.hasNextPage) {
      query.unsubscribe()
      query = dispatch(initiate({ address, chainId }, { direction: 'forward' }))
      answer = await query
    }
    query.unsubscribe()
    const pages = answer.data?.pages ?? []
    const isWhole = pages.every(({ sources }) =>
      sources.every((source) => source.isComplete || source.horizon),
    )
    return {
      approvals: pages.flatMap(({ data }) => data).filter(({ asset }) => !asset.isSpam),
      isWhole: answer.isSuccess && isWhole,
    }
  }
}
