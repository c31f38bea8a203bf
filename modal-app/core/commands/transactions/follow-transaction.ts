import { POLLING_INTERVAL_MS } from '#schemas/constants/times.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { wait } from '#modal/platform/clock.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { findOutcome, settledAtMs } from './find-outcome.ts'
import { recordIntent } from './record-intent.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'

/** A block of a fast chain. */
const FIRST_INTERVAL_MS = 1_000
const FIRST_CHECKS = 5
/** How long a node may not know a transaction that another node has accepted. */
const ABSENT_LIMIT_MS = 60_000
/** Interval for transfers a wallet reports as failed: rare, because the report is usually true. */
const FAILING_INTERVAL_MS = 15_000

/**
 * Polls the chain for a transfer until it is confirmed, has failed, or the view is left. A transaction the network no longer
 * knows is searched under another id, because the wallet may have replaced it with a higher fee. A transfer that a wallet
 * reports as failed is searched until the failure is certain.
 */
export function followTransaction(intent: Intent, signal: AbortSignal): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { chains, now }) => {
    const network = selectNetwork(intent.caipNetworkId)(getState())
    if (intent.state === 'failing') return dispatch(followFailing(intent, signal))
    const { transactionId } = intent
    const isBroadcast = intent.state === 'sent' || intent.state === 'dropped'
    if (!network || transactionId === undefined || !isBroadcast) return
    let seenAtMs = now()
    for (let checks = 0; !signal.aborted; checks += 1) {
      const status = await chains
        .load(network.chainNamespace)
        .then((adapter) => adapter.transfers())
        .then((transfers) => transfers.readStatus({ network, transactionId }))
        .catch(() => undefined)
      const value = status?.ok ? status.value : undefined
      if (value === 'confirmed' || value === 'failed') {
        await dispatch(recordIntent({ ...intent, state: value }))
        // The balance has changed, so the cached one is renewed.
        const question = { address: intent.from, chainId: intent.caipNetworkId, currency: 'usd' } as const
        void dispatch(
          blockchainApi.endpoints.balances.initiate(
            { ...question, forceUpdate: true },
            { forceRefetch: true, subscribe: false },
          ),
        )
        return
      }
      // A node that does not answer says nothing about the transfer.
      if (value !== 'absent') seenAtMs = now()
      if (value === 'pending' && intent.state === 'dropped') {
        await dispatch(recordIntent({ ...intent, state: 'sent' }))
        return
      }
      if (now() - seenAtMs > ABSENT_LIMIT_MS) {
        await dispatch(findOutcome(intent))
        return
      }
      await wait(checks < FIRST_CHECKS ? FIRST_INTERVAL_MS : POLLING_INTERVAL_MS)
    }
  }
}

function followFailing(intent: Intent, signal: AbortSignal): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { now }) => {
    for (let { state } = intent; state === 'failing';) {
      const restMs = Math.max(settledAtMs(intent) - now(), 0)
      await wait(Math.min(restMs, FAILING_INTERVAL_MS))
      if (signal.aborted) return
      state = (await dispatch(findOutcome(intent))).state
    }
  }
}
