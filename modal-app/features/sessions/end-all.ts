import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { approvalsApi } from './approvals-api.ts'
import { endGrant, endSignIn, readGrants, readSignIns } from './read-sessions.ts'
import { revokeApprovals } from './revoke-approvals.ts'
import { endingAll, selectSessions } from './sessions-slice.ts'

/**
 * Ends everything that has power over an account: what needs no transaction at once, then the approvals on its network, and
 * the connection last, because the wallet is needed until then. It stops where the visitor rejects, and the connection stays
 * if anything could not be ended.
 */
export function endAll({ address, network }: ActiveAccount, isBatch: boolean): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectSessions(getState()).isEndingAll) return
    dispatch(endingAll(true))
    const isDone = await dispatch(endEach({ address, network }, isBatch)).catch(() => false)
    dispatch(endingAll(false))
    if (!isDone) {
      dispatch(snackShown({ variant: 'error', textId: 'sessions.all.incomplete' }))
      return
    }
    const left = await dispatch(disconnect({ endsLogin: true }))
    if (!left.ok) dispatch(snackShown({ variant: 'error', textId: 'profile.disconnect-all.failed' }))
  }
}

function endEach({ address, network }: ActiveAccount, isBatch: boolean): CoreThunk<Promise<boolean>> {
  return async (dispatch) => {
    const chainId = network.caipNetworkId
    // Grants are listed with the token of the sign-in, so they are read before it ends.
    const [grants, signIns] = await Promise.all([
      dispatch(readGrants(`${chainId}:${address}`)),
      dispatch(readSignIns()),
    ])
    const elsewhere = signIns.ok ? signIns.value.filter(({ isCurrent }) => !isCurrent) : []
    const ended = await Promise.all(elsewhere.map((session) => dispatch(endSignIn(session))))
    let isDone = grants.ok && signIns.ok && ended.every(({ ok }) => ok)
    for (const grant of grants.ok ? grants.value : []) {
      const answer = await dispatch(endGrant(grant, address))
      if (!answer.ok) return false
    }
    const approvals = await dispatch(allApprovals(address, chainId))
    if (approvals === undefined) return false
    const areGone = await dispatch(revokeApprovals({ network, owner: address, approvals }, isBatch))
    isDone &&= areGone
    return isDone
  }
}

/** Reads the list to its end; undefined when it could not be read in full. Lures are left alone, as they hold nothing. */
function allApprovals(address: string, chainId: string) {
  return (async (dispatch) => {
    const { initiate } = approvalsApi.endpoints.approvals
    let query = dispatch(initiate({ address, chainId }, { forceRefetch: true }))
    let answer = await query
    while (answer.isSuccess && answer.hasNextPage) {
      query.unsubscribe()
      query = dispatch(initiate({ address, chainId }, { direction: 'forward' }))
      answer = await query
    }
    query.unsubscribe()
    const pages = answer.isSuccess ? answer.data?.pages : undefined
    const isWhole = pages?.every(({ sources }) =>
      sources.every((source) => source.isComplete || source.horizon),
    )
    if (!isWhole) return undefined
    return pages?.flatMap(({ data }) => data).filter(({ asset }) => !asset.isSpam)
  }) satisfies CoreThunk<Promise<unknown>>
}
