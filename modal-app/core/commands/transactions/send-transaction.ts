import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Failure, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { PreparedTransfer } from '#modal/chains/transfers.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { requestWallet } from '#modal/core/commands/tickets/request-wallet.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { holdRequestLock, withIntentsLock } from './intents-lock.ts'
import { findOutcome } from './find-outcome.ts'
import { isActiveAccount } from './is-active-account.ts'
import { recordIntent } from './record-intent.ts'
import { readFailureReason, readRevertedId, readTransactionId } from './read-failure.ts'
import { walletAsker } from './wallet-asker.ts'
import { claimIntent, readIntents } from './intent-storage.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import {
  intentBegun,
  intentChanged,
  intentsRead,
  selectIntents,
} from '#modal/core/state/transactions/intents-slice.ts'

/**
 * Errors that prove that nothing was signed, because the request as such was refused. Other codes do not: nodes answer -32000
 * also to known transactions, and wallets answer -32603 to any failure after sending.
 */
const REFUSALS: readonly (string | number)[] = [
  RPC_CODES.unauthorized,
  RPC_CODES.unsupportedMethod,
  RPC_CODES.chainDisconnected,
  RPC_CODES.chainNotAdded,
  RPC_CODES.invalidRequest,
  RPC_CODES.methodNotFound,
  RPC_CODES.methodNotSupported,
  RPC_CODES.invalidParams,
  RPC_CODES.walletConnectRejected,
]

/** The visitor's decision, with the request for the wallet. */
export interface Decision {
  readonly intent: Omit<Intent, 'state' | 'askedAtMs' | 'mark' | 'isOursToSend' | 'connectorId' | 'request'>
  readonly prepared: Pick<PreparedTransfer, 'request' | 'transactionId' | 'mark'>
}

/**
 * Asks the wallet for a transaction, once. The intent is stored before the wallet is asked, and its id is that of the request,
 * so that the same intent is never asked for twice.
 *
 * @returns the outcome; undefined if the wallet was not asked, because this intent or another one of the account is still
 * open. The wallet is not asked either if another account or network has become active.
 */
export function sendTransaction({ intent, prepared }: Decision): CoreThunk<Promise<Intent | undefined>> {
  return async (dispatch, getState, extra) => {
    const network = selectNetwork(intent.caipNetworkId)(getState())
    const { request } = prepared
    if (!network || !request || selectIntents(getState()).begunIds.includes(intent.id)) return undefined
    dispatch(intentBegun(intent.id))
    const namespace = network.chainNamespace
    const connectorId = selectConnectedConnectorId(namespace)(getState())
    const isEmbedded = traitsOfId(connectorId).isEmbedded
    const requested: Intent = {
      ...intent,
      connectorId,
      askedAtMs: extra.now(),
      mark: prepared.mark,
      isOursToSend: prepared.transactionId !== undefined,
      transactionId: prepared.transactionId,
      ...(isEmbedded && { request }),
      state: 'asked',
    }
    if (!(await dispatch(withIntentsLock((storage) => claimIntent(requested, storage))))) {
      // Another tab may have stored the one that is open, which the visitor is to see.
      if (selectIntents(getState()).isRead) dispatch(intentsRead(await readIntents(extra.storage)))
      return undefined
    }
    dispatch(intentChanged(requested))
    const releaseLock = await dispatch(holdRequestLock(intent.id))
    if (!isActiveAccount(intent, getState())) {
      releaseLock()
      return dispatch(recordIntent({ ...requested, reason: { kind: 'moved' }, state: 'not-sent' }))
    }
    const answer = await dispatch(
      requestWallet(
        { namespace, caipNetworkId: intent.caipNetworkId, ...request },
        {
          ticketId: intent.id,
          signal: new AbortController().signal,
          // The embedded wallet executes an id once; for other wallets the id is only a label.
          ...(isEmbedded && { settlesTicket: true }),
        },
      ),
    ).catch(() => fail('UNKNOWN', errorMessage('UNKNOWN')))
    releaseLock()
    const ended = { ...requested, endedAtMs: extra.now() }
    // The wallet was asked: from here on, no error may report that nothing was sent.
    return dispatch(completeTransaction(ended, answer)).catch(() =>
      dispatch(interpretFailure(ended, undefined)),
    )
  }
}

function completeTransaction(requested: Intent, answer: Result<unknown>): CoreThunk<Promise<Intent>> {
  return async (dispatch, getState, extra) => {
    const network = selectNetwork(requested.caipNetworkId)(getState())
    if (!answer.ok || !network)
      return dispatch(interpretFailure(requested, answer.ok ? undefined : answer.error))
    // Calls that are sent as one have a transaction when their block is there; until then the wallet asks nothing more.
    dispatch(intentChanged(requested))
    const adapter = await extra.chains.load(network.chainNamespace)
    const transfers = await adapter.transfers()
    const { transactionId } = requested
    const askWallet = await walletAsker(network, getState(), extra)
    const completed = await transfers.complete({ network, answer: answer.value, transactionId, askWallet })
    if (completed.ok)
      return dispatch(recordIntent({ ...requested, transactionId: completed.value, state: 'sent' }))
    const revertedId = readRevertedId(completed.error)
    if (revertedId !== undefined)
      return dispatch(recordIntent({ ...requested, transactionId: revertedId, state: 'failed' }))
    const isCertain = requested.isOursToSend && typeof completed.error.code === 'number'
    return dispatch(
      isCertain ? recordIntent({ ...requested, state: 'not-sent' }) : interpretFailure(requested, undefined),
    )
  }
}

/** Interprets a failure: a refusal is certain, after any other error the chain is searched. */
function interpretFailure(requested: Intent, failure: Failure | undefined): CoreThunk<Promise<Intent>> {
  return async (dispatch) => {
    // An aborted wait is no rejection: the wallet may still send.
    const isAborted = failure?.message === errorMessage('REQUEST_ABORTED')
    if (failure?.code === RPC_CODES.userRejected && !isAborted)
      return dispatch(recordIntent({ ...requested, state: 'declined' }))
    if (failure && REFUSALS.includes(failure.code))
      return dispatch(recordIntent({ ...requested, state: 'not-sent' }))
    const namedId = readTransactionId(failure)
    const isReported = typeof failure?.code === 'number' && !isAborted
    return dispatch(
      findOutcome({
        ...requested,
        transactionId: namedId ?? requested.transactionId,
        ...(isReported && { reason: readFailureReason(failure) }),
      }),
    )
  }
}
