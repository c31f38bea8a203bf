import type * as z from 'zod/mini'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { HEADLESS_PARAMS, type HeadlessMethod } from '#schemas/protocol/headless.ts'
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

type AnswerCall = (params: unknown, signal: AbortSignal | undefined) => Answer

const ANSWERS: Readonly<Record<HeadlessMethod, AnswerCall>> = {
  getWallets: withParams(HEADLESS_PARAMS.getWallets, listWallets),
  getConnections: withParams(
    HEADLESS_PARAMS.getConnections,
    () => async (_dispatch, getState) => ok(listConnections(getState())),
  ),
  connectWallet: withParams(
    HEADLESS_PARAMS.connectWallet,
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
  ),
  switchConnection: withParams(HEADLESS_PARAMS.switchConnection, (choice) => async (dispatch, getState) => {
    await loadSecondary()
    const { switchAccount } = await import('#modal/core/commands/connection/switch-wallet.ts')
    const isInUse = await dispatch(switchAccount(choice))
    const { address } = selectAccount(choice.namespace)(getState())
    return isInUse && (choice.address === undefined || choice.address === address)
      ? ok(undefined)
      : NOT_CONNECTED
  }),
  dropConnection: withParams(
    HEADLESS_PARAMS.dropConnection,
    ({ namespace, connectorId }) =>
      async (dispatch) => {
        await loadSecondary()
        const { disconnectWallet } = await import('#modal/core/commands/connection/switch-wallet.ts')
        return dispatch(disconnectWallet(namespace, connectorId))
      },
  ),
}

const NOT_CONNECTED = fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))

const answer: HeadlessPart['answer'] =
  ({ method, params = {}, signal }) =>
  async (dispatch) =>
    isHeadless(method)
      ? dispatch(ANSWERS[method](params, signal))
      : fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))

function withParams<S extends z.ZodMiniType>(
  schema: S,
  call: (params: z.output<S>, signal: AbortSignal | undefined) => Answer,
): AnswerCall {
  return (params, signal) => async (dispatch) => {
    const parsed = schema.safeParse(params)
    return parsed.success ? dispatch(call(parsed.data, signal)) : invalidParams(parsed.error)
  }
}

function isHeadless(method: string): method is HeadlessMethod {
  return Object.hasOwn(ANSWERS, method)
}

/** The feature as the core calls it. */
export const HEADLESS_PART: HeadlessPart = { answer }
