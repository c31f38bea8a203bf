import type { Network } from '#schemas/entities/network.ts'
import type { SentOutcome } from '#modal/chains/transfers.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import type { CoreThunk, Extra } from '#modal/core/commands/thunk.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { isRequestPending } from './intents-lock.ts'
import { recordIntent } from './record-intent.ts'
import { isOpen, readIntents, type SendIntent } from './send-intent.ts'
import { intentChanged, intentsRead, selectSend } from './send-slice.ts'
import { readTransactionId } from './transaction-id-of.ts'

/** So long what has left a wallet may be on its way to the nodes that are asked: blocks of any network but Bitcoin. */
const IN_FLIGHT_MS = 120_000

/**
 * Looks on the chain, and in the notes of a wallet that keeps some, for a transfer nobody told the end of. Nobody is asked
 * to confirm anything. A chain without it says that it was not sent only once nothing can be on its way any more.
 */
export function findOutcome(wanted: SendIntent): CoreThunk<Promise<SendIntent>> {
  return async (dispatch, getState, extra) => {
    const stored = (await readIntents(extra.storage)).find(({ id }) => id === wanted.id)
    if (stored && !isOpen(stored) && isOpen(wanted)) {
      dispatch(intentChanged(stored))
      return stored
    }
    const ended = await dispatch(markEnded(wanted))
    const isSettled = extra.now() >= settledAtMs(ended)
    const network = selectNetwork(ended.caipNetworkId)(getState())
    const outcome = network ? await searchChain(ended, network, extra) : undefined
    if (outcome?.kind === 'found')
      return dispatch(recordIntent({ ...ended, transactionId: outcome.transactionId, state: 'sent' }))
    if (outcome?.kind === 'never' && isSettled) return dispatch(recordIntent({ ...ended, state: 'not-sent' }))
    // It was there once: that it is not now ends nothing.
    if (ended.state === 'sent' || ended.state === 'dropped')
      return dispatch(recordIntent({ ...ended, state: 'dropped' }))
    const record = network && (await dispatch(readWalletRecord(ended, network)))
    const intent = { ...ended, transactionId: record?.transactionId ?? ended.transactionId }
    if (record?.isSent) return dispatch(recordIntent({ ...intent, state: 'sent' }))
    if (outcome?.kind === 'nothing' && isSettled && !isStillPrompting(intent))
      return dispatch(recordIntent({ ...intent, state: 'not-sent' }))
    return dispatch(recordIntent({ ...intent, state: intent.reason && !isSettled ? 'failing' : 'unclear' }))
  }
}

/** When nothing of a transfer can be on its way unseen any more; never while a wallet is still waited for. */
export function settledAtMs({ endedAtMs = Infinity, reason, isOursToSend }: SendIntent): number {
  // Only the modal sends it, and it has nothing that is signed.
  return isOursToSend && reason ? endedAtMs : endedAtMs + IN_FLIGHT_MS
}

/** Of a wallet nobody waits for any more it is not known when it was left: from now on it is. */
function markEnded(intent: SendIntent): CoreThunk<Promise<SendIntent>> {
  return async (dispatch, _getState, { now }) => {
    if (intent.endedAtMs !== undefined || (await dispatch(isRequestPending(intent.id)))) return intent
    return { ...intent, endedAtMs: now() }
  }
}

/**
 * Reads what earlier documents kept, once, and looks for what they did not see the end of. What this document has asked
 * for itself is left alone.
 */
export function resumeSends(): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    if (selectSend(getState()).isRead) return
    const stored = await readIntents(storage)
    const ownIds = selectSend(getState()).intents.map(({ id }) => id)
    dispatch(intentsRead(stored))
    const ended = stored.filter((intent) => isOpen(intent) && !ownIds.includes(intent.id))
    await Promise.all(ended.map((intent) => dispatch(findOutcome(intent))))
  }
}

/** Wallets of a document, and what it sends itself, end with it; others may still show what they have not answered. */
function isStillPrompting({ connectorId, isOursToSend, reason }: SendIntent): boolean {
  return reason === undefined && !isOursToSend && !traitsOfId(connectorId).isEmbedded
}

/** What the wallet that was asked has noted of it, where wallets do and as long as that one is connected. */
function readWalletRecord(
  { id, caipNetworkId, connectorId, request, transactionId }: SendIntent,
  network: Network,
): CoreThunk<Promise<{ readonly transactionId: string | undefined; readonly isSent: boolean } | undefined>> {
  return async (_dispatch, getState, extra) => {
    const { chainNamespace: namespace } = network
    if (!request || selectConnectedConnectorId(namespace)(getState()) !== connectorId) return undefined
    try {
      const connector = await loadConnected(namespace, getState(), extra)
      const outcome = await connector?.findOutcome?.({ ...request, caipNetworkId }, { ticketId: id })
      if (!outcome?.ok) return outcome && { transactionId: readTransactionId(outcome.error), isSent: false }
      const transfers = await (await extra.chains.load(namespace)).transfers()
      const completed = await transfers.complete({ network, answer: outcome.value, transactionId })
      return completed.ok ? { transactionId: completed.value, isSent: true } : undefined
    } catch {
      return undefined
    }
  }
}

async function searchChain(
  intent: SendIntent,
  network: Network,
  { chains }: Pick<Extra, 'chains'>,
): Promise<SentOutcome | undefined> {
  try {
    const adapter = await chains.load(network.chainNamespace)
    const transfers = await adapter.transfers()
    const { from, to, token, mark, transactionId } = intent
    if (transactionId !== undefined) {
      const status = await transfers.readStatus({ network, transactionId })
      if (status.ok && status.value !== 'absent') return { kind: 'found', transactionId }
    }
    const amount = BigInt(intent.amount)
    const found = await transfers.findSent({ network, from, to, token, amount, mark, transactionId })
    return found.ok ? found.value : undefined
  } catch {
    return undefined
  }
}
