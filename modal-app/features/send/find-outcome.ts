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
const ON_ITS_WAY_MS = 120_000

/**
 * Looks on the chain, and in the notes of a wallet that keeps some, for a transfer nobody told the end of. Nobody is asked
 * to confirm anything. A chain without it says that it was not sent only once nothing can be on its way any more.
 */
export function findOutcome(wanted: SendIntent): CoreThunk<Promise<SendIntent>> {
  return async (dispatch, getState, extra) => {
    const elsewhere = (await readIntents(extra.storage)).find(({ id }) => id === wanted.id)
    if (elsewhere && !isOpen(elsewhere) && isOpen(wanted)) {
      dispatch(intentChanged(elsewhere))
      return elsewhere
    }
    const lost = await dispatch(noticeEnd(wanted))
    const isSettled = extra.now() >= settledAtMs(lost)
    const network = selectNetwork(lost.caipNetworkId)(getState())
    const outcome = network ? await lookFor(lost, network, extra) : undefined
    if (outcome?.kind === 'found')
      return dispatch(recordIntent({ ...lost, transactionId: outcome.transactionId, state: 'sent' }))
    if (outcome?.kind === 'never' && isSettled) return dispatch(recordIntent({ ...lost, state: 'not-sent' }))
    // It was there once: that it is not now ends nothing.
    if (lost.state === 'sent' || lost.state === 'dropped')
      return dispatch(recordIntent({ ...lost, state: 'dropped' }))
    const noted = network && (await dispatch(askWalletNotes(lost, network)))
    const intent = { ...lost, transactionId: noted?.transactionId ?? lost.transactionId }
    if (noted?.isSent) return dispatch(recordIntent({ ...intent, state: 'sent' }))
    if (outcome?.kind === 'nothing' && isSettled && !isStillShown(intent))
      return dispatch(recordIntent({ ...intent, state: 'not-sent' }))
    return dispatch(recordIntent({ ...intent, state: intent.reason && !isSettled ? 'failing' : 'unclear' }))
  }
}

/** When nothing of a transfer can be on its way unseen any more; never while a wallet is still waited for. */
export function settledAtMs({ endedAtMs = Infinity, reason, isOursToSend }: SendIntent): number {
  // Only the modal sends it, and it has nothing that is signed.
  return isOursToSend && reason ? endedAtMs : endedAtMs + ON_ITS_WAY_MS
}

/** Of a wallet nobody waits for any more it is not known when it was left: from now on it is. */
function noticeEnd(intent: SendIntent): CoreThunk<Promise<SendIntent>> {
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
    const kept = await readIntents(storage)
    const own = selectSend(getState()).intents.map(({ id }) => id)
    dispatch(intentsRead(kept))
    const lost = kept.filter((intent) => isOpen(intent) && !own.includes(intent.id))
    await Promise.all(lost.map((intent) => dispatch(findOutcome(intent))))
  }
}

/** Wallets of a document, and what it sends itself, end with it; others may still show what they have not answered. */
function isStillShown({ connectorId, isOursToSend, reason }: SendIntent): boolean {
  return reason === undefined && !isOursToSend && !traitsOfId(connectorId).isEmbedded
}

/** What the wallet that was asked has noted of it, where wallets do and as long as that one is connected. */
function askWalletNotes(
  { id, caipNetworkId, connectorId, request, transactionId }: SendIntent,
  network: Network,
): CoreThunk<Promise<{ readonly transactionId: string | undefined; readonly isSent: boolean } | undefined>> {
  return async (_dispatch, getState, extra) => {
    const { chainNamespace: namespace } = network
    if (!request || selectConnectedConnectorId(namespace)(getState()) !== connectorId) return undefined
    try {
      const connector = await loadConnected(namespace, getState(), extra)
      const told = await connector?.findOutcome?.({ ...request, caipNetworkId }, { ticketId: id })
      if (!told?.ok) return told && { transactionId: readTransactionId(told.error), isSent: false }
      const transfers = await (await extra.chains.load(namespace)).transfers()
      const completed = await transfers.complete({ network, answer: told.value, transactionId })
      return completed.ok ? { transactionId: completed.value, isSent: true } : undefined
    } catch {
      return undefined
    }
  }
}

async function lookFor(
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
