import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { HEADLESS_PARAMS, type HeadlessMethod, type HeadlessParams } from '#schemas/protocol/headless.ts'
import { invalidParams } from '#schemas/protocol/invalid-params.ts'
import { cancelConnect, connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { loadSecondary } from '#modal/core/commands/connection/secondary/load.ts'
import type { CoreThunk, HeadlessPart } from '#modal/core/commands/thunk.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectConnector, selectRemoteConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import { walletChosen } from '#modal/core/state/pairing/pairing-slice.ts'
import { listConnections } from './list-connections.ts'
import { listWallets } from './list-wallets.ts'

type Answer = CoreThunk<Promise<Result<unknown>>>

const ANSWERS: {
  readonly [M in HeadlessMethod]: (params: HeadlessParams<M>, signal: AbortSignal | undefined) => Answer
} = {
  getWallets: (question) => listWallets(question),
  getConnections: () => async (_dispatch, getState) => ok(listConnections(getState())),
  connectWallet:
    ({ walletId, namespace }, signal) =>
    async (dispatch, getState) => {
      const info = selectConnector(walletId)(getState())
      // A wallet that is not in this browser is paired by QR code, which the site shows.
      if (!info) dispatch(walletChosen({ walletId, isOpened: false }))
      const cancel = (): void => dispatch(cancelConnect())
      signal?.addEventListener('abort', cancel, { once: true })
      const { id = walletId } = info ?? selectRemoteConnector(getState()) ?? {}
      const answer = await dispatch(connectWallet({ connectorId: id, namespace }))
      signal?.removeEventListener('abort', cancel)
      return answer
    },
  switchConnection: (choice) => async (dispatch, getState) => {
    await loadSecondary()
    const { switchAccount } = await import('#modal/core/commands/connection/switch-wallet.ts')
    const isInUse = await dispatch(switchAccount(choice))
    const { address } = selectAccount(choice.namespace)(getState())
    return isInUse && (choice.address === undefined || choice.address === address)
      ? ok(undefined)
      : NOT_CONNECTED
  },
  dropConnection:
    ({ namespace, connectorId }) =>
    async (dispatch) => {
      await loadSecondary()
      const { disconnectWallet } = await import('#modal/core/commands/connection/switch-wallet.ts')
      return dispatch(disconnectWallet(namespace, connectorId))
    },
}

const NOT_CONNECTED = fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))

const answer: HeadlessPart['answer'] =
  ({ method, params = {}, signal }) =>
  async (dispatch) => {
    if (!isHeadless(method)) return fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))
    const parsed = HEADLESS_PARAMS[method].safeParse(params)
    if (!parsed.success) return invalidParams(parsed.error)
    // The table is typed by method; the compiler cannot follow a union through it.
    const answerMethod = ANSWERS[method] as (params: unknown, signal: AbortSignal | undefined) => Answer
    return dispatch(answerMethod(parsed.data, signal))
  }

function isHeadless(method: string): method is HeadlessMethod {
  return Object.hasOwn(HEADLESS_PARAMS, method)
}

/** The feature as the core calls it. */
export const HEADLESS_PART: HeadlessPart = { answer }
