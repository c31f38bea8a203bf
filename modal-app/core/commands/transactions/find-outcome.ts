import type { Network } from '#schemas/entities/network.ts'
import type { SentOutcome } from '#modal/chains/transfers.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import type { CoreThunk, Extra } from '#modal/core/commands/thunk.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { isRequestPending } from './intents-lock.ts'
import { recordIntent } from './record-intent.ts'
import { isOpen, type Intent } from '#modal/core/state/transactions/intent.ts'
import { readIntents } from './intent-storage.ts'
import { intentChanged, intentsRead, selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { readRevertedId, readTransactionId } from './read-failure.ts'
import { walletAsker } from './wallet-asker.ts'

/** How long a transaction may take from the wallet to the nodes: a few blocks of any network but Bitcoin. */
const IN_FLIGHT_MS = 120_000

/**
 * Searches the chain, and the records of wallets that keep some, for a transfer whose outcome is unknown. The visitor is not
 * asked to confirm anything. A chain without the transfer counts as "not sent" only after nothing can be in flight.
 */
export function findOutcome(intent: Intent): CoreThunk<Promise<Intent>> {
  return async (dispatch, getState, extra) => {
    const stored = (await readIntents(extra.storage)).find(({ id }) => id === intent.id)
    if (stored && !isOpen(stored) && isOpen(intent)) {
      dispatch(intentChanged(stored))
      return stored
    }
    const ended = await dispatch(markEnded(intent))
    const isSettled = extra.now() >= settledAtMs(ended)
    const network = selectNetwork(ended.caipNetworkId)(getState())
    const outcome = network ? await searchChain(ended, network, extra) : undefined
    if (outcome?.kind === 'found')
      return dispatch(recordIntent({ ...ended, transactionId: outcome.transactionId, state: 'sent' }))
    if (outcome?.kind === 'never' && isSettled) return dispatch(recordIntent({ ...ended, state: 'not-sent' }))
    // The transaction was seen before, so its absence now does not settle the transfer.
    if (ended.state === 'sent' || ended.state === 'dropped')
      return dispatch(recordIntent({ ...ended, state: 'dropped' }))
    const record = network && (await dispatch(readWalletRecord(ended, network)))
    const updated = { ...ended, transactionId: record?.transactionId ?? ended.transactionId }
    if (record?.isSent)
      return dispatch(recordIntent({ ...updated, state: record.isReverted ? 'failed' : 'sent' }))
    if (outcome?.kind === 'nothing' && isSettled && !isStillPrompting(updated))
      return dispatch(recordIntent({ ...updated, state: 'not-sent' }))
    return dispatch(recordIntent({ ...updated, state: updated.reason && !isSettled ? 'failing' : 'unclear' }))
  }
}

/** The time from which a transfer can no longer be in flight; never while a wallet may still answer. */
export function settledAtMs({ endedAtMs = Infinity, reason, isOursToSend }: Intent): number {
  // Only the modal broadcasts it, and it has received no signature.
  return isOursToSend && reason ? endedAtMs : endedAtMs + IN_FLIGHT_MS
}

/** If the end of a wallet's prompt was not observed, it counts as ended from now on. */
function markEnded(intent: Intent): CoreThunk<Promise<Intent>> {
  return async (dispatch, _getState, { now }) => {
    if (intent.endedAtMs !== undefined || (await dispatch(isRequestPending(intent.id)))) return intent
    return { ...intent, endedAtMs: now() }
  }
}

/**
 * Restores the stored transfers of earlier documents once, and looks for the outcome of open ones. Transfers of this document
 * are left alone.
 */
export function resumeIntents(): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    if (selectIntents(getState()).isRead) return
    const stored = await readIntents(storage)
    const ownIds = selectIntents(getState()).intents.map(({ id }) => id)
    dispatch(intentsRead(stored))
    const ended = stored.filter((intent) => isOpen(intent) && !ownIds.includes(intent.id))
    await Promise.all(ended.map((intent) => dispatch(findOutcome(intent))))
  }
}

/** A prompt of an embedded wallet, or of the modal, ends with its document; other wallets may still show theirs. */
function isStillPrompting({ connectorId, isOursToSend, reason }: Intent): boolean {
  return reason === undefined && !isOursToSend && !traitsOfId(connectorId).isEmbedded
}

interface WalletRecord {
  readonly transactionId: string | undefined
  readonly isSent: boolean
  /** It is on the chain and failed there. */
  readonly isReverted?: boolean
}

/** Reads what the wallet has recorded of the request, if it keeps records and is still connected. */
function readWalletRecord(
  { id, caipNetworkId, connectorId, request, transactionId }: Intent,
  network: Network,
): CoreThunk<Promise<WalletRecord | undefined>> {
  return async (_dispatch, getState, extra) => {
    const { chainNamespace: namespace } = network
    if (!request || selectConnectedConnectorId(namespace)(getState()) !== connectorId) return undefined
    try {
      const connector = await loadConnected(namespace, getState(), extra)
      const outcome = await connector?.findOutcome?.({ ...request, caipNetworkId }, { ticketId: id })
      if (!outcome?.ok) return outcome && { transactionId: readTransactionId(outcome.error), isSent: false }
      const transfers = await (await extra.chains.load(namespace)).transfers()
      const askWallet = await walletAsker(network, getState(), extra)
      const completed = await transfers.complete({ network, answer: outcome.value, transactionId, askWallet })
      const revertedId = completed.ok ? undefined : readRevertedId(completed.error)
      const sentId = completed.ok ? completed.value : revertedId
      return sentId === undefined
        ? undefined
        : { transactionId: sentId, isSent: true, isReverted: revertedId !== undefined }
    } catch {
      return undefined
    }
  }
}

async function searchChain(
  intent: Intent,
  network: Network,
  { chains }: Pick<Extra, 'chains'>,
): Promise<SentOutcome | undefined> {
  try {
    const adapter = await chains.load(network.chainNamespace)
    const transfers = await adapter.transfers()
    const { from, to, token, mark, transactionId } = intent
    const call = intent.call && { value: BigInt(intent.call.value), data: intent.call.data }
    if (transactionId !== undefined) {
      const status = await transfers.readStatus({ network, transactionId })
      if (status.ok && status.value !== 'absent') return { kind: 'found', transactionId }
    }
    const amount = BigInt(intent.amount)
    const found = await transfers.findSent({ network, from, to, token, amount, call, mark, transactionId })
    return found.ok ? found.value : undefined
  } catch {
    return undefined
  }
}
