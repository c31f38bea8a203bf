import { randomId } from '#schemas/channel/random-id.ts'
import type { ConnectedWallet } from '#schemas/entities/account.ts'
import type { EmbeddedAccount } from '#schemas/entities/embedded-user.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import type { CallOptions, Connected, Connector, WalletRequest } from '#modal/connectors/connector.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { createSharedAccounts } from './shared-accounts.ts'
import type { WalletFrame } from './wallet-frame.ts'

type Frame = Remote<FrameCalls>
type FrameRequest = Parameters<Frame['rpcRequest']>[0]
type AccountRequest = Parameters<Connector['restore']>[0]

const FRAME_GONE = 'FRAME_GONE'
/** Time for a document to load, which may take 20 s, and for two requests to a node. */
const OUTCOME_WITHIN_MS = 30_000
/** FRAME_GONE asks the caller to repeat the call, which would send a second transaction. */
const STATE_UNKNOWN = fail('TICKET_STATE_UNKNOWN', errorMessage('TICKET_STATE_UNKNOWN'))

/**
 * Creates the connector of the embedded wallet, which has one session for all namespaces. The frame shows everything that
 * needs the visitor. Nothing here asks for a code or a password.
 *
 * @example
 * const connector = createEmbeddedConnector({ frame, walletInfo: { id: 'auth', name: 'Embedded wallet' } })
 */
export function createEmbeddedConnector(options: {
  readonly frame: WalletFrame
  readonly walletInfo: ConnectedWallet
}): Connector {
  const { frame, walletInfo } = options
  const shared = createSharedAccounts()
  let restoring: ReturnType<typeof findAccounts> | undefined
  let signingOut: Promise<Result<undefined>> | undefined
  /** Set when the wallet was disconnected in this document. It is then not restored, and connects only on request. */
  let isDisconnected = false

  const answer = (known: readonly EmbeddedAccount[], requested: AccountRequest): Result<Connected> => {
    const accounts = shared.share(known, requested)
    if (accounts.length === 0) return fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
    isDisconnected = false
    return ok({ accounts, walletInfo })
  }
  const connect = async (remote: Frame, requested: AccountRequest): Promise<Result<Connected>> => {
    const user = await readUser(remote, requested.chainIds[0])
    return user.ok ? answer(user.value, requested) : user
  }
  frame.onSessionChanged((isConnected) => {
    if (shared.isShared()) void reloadAccounts(frame, isConnected).then(shared.replace)
  })

  return {
    connect: async (requested, { signal }) => {
      const remote = await untilAborted(frame.ready(), signal)
      return remote.ok ? untilAborted(connect(remote.value, requested), signal) : remote
    },
    restore: async (requested) => {
      if (isDisconnected) return ok(undefined)
      // All namespaces are restored at the same time from the same accounts.
      restoring ??= findAccounts(frame, requested.chainIds[0]).finally(() => (restoring = undefined))
      const found = await restoring
      if (!found.ok || !found.value) return found.ok ? ok(undefined) : found
      return answer(found.value, requested)
    },
    request: async (request, options) => {
      const remote = await untilAborted(frame.ready(), options.signal)
      return remote.ok ? sendRequest(frame, remote.value, request, options) : remote
    },
    findOutcome: (request, { ticketId }) => withinTime(findOutcome(frame, callOf(request, ticketId))),
    switchNetwork: async ({ caipNetworkId, chainNamespace }, { signal }) => {
      const remote = await untilAborted(frame.ready(), signal)
      if (!remote.ok) return remote
      const switched = await untilAborted(remote.value.switchNetwork({ chainId: caipNetworkId }), signal)
      if (!switched.ok) return switched
      shared.move(chainNamespace, caipNetworkId)
      return ok(undefined)
    },
    networksOf: shared.networksOf,
    disconnect: async (_namespace, { endsLogin = false } = {}) => {
      isDisconnected = true
      shared.forget()
      if (!endsLogin) return ok(undefined)
      signingOut ??= signOut(frame).finally(() => (signingOut = undefined))
      return signingOut
    },
    subscribe: shared.subscribe,
  }
}

/**
 * Finds the accounts of the logged-in visitor; undefined when nobody is logged in, or when the wallet is locked. If the
 * frame's document goes away in the meantime, its session remains and the next document is asked, twice at most.
 */
async function findAccounts(
  frame: WalletFrame,
  caipNetworkId: string | undefined,
  triesLeft = 2,
): Promise<Result<readonly EmbeddedAccount[] | undefined>> {
  const remote = await frame.ready()
  if (!remote.ok) return remote
  const found = await findInDocument(remote.value, caipNetworkId)
  if (found.ok || triesLeft === 0 || !(await isGone(remote.value, found.error))) return found
  return findAccounts(frame, caipNetworkId, triesLeft - 1)
}

/** A document that is unloaded aborts its requests to the server first and may still report that. */
async function isGone(remote: Frame, { code }: Failure): Promise<boolean> {
  if (code !== 'WALLET_SERVER_UNREACHABLE') return code === FRAME_GONE
  const session = await remote.isConnected(undefined)
  return !session.ok && session.error.code === FRAME_GONE
}

async function findInDocument(
  remote: Frame,
  caipNetworkId: string | undefined,
): Promise<Result<readonly EmbeddedAccount[] | undefined>> {
  const session = await remote.isConnected(undefined)
  if (!session.ok || !session.value.isConnected) return session.ok ? ok(undefined) : session
  const wallet = await remote.getWalletStatus(undefined)
  if (!wallet.ok || wallet.value.status !== 'ready') return wallet.ok ? ok(undefined) : wallet
  return readUser(remote, caipNetworkId)
}

async function readUser(
  remote: Frame,
  caipNetworkId: string | undefined,
): Promise<Result<readonly EmbeddedAccount[]>> {
  const user = await remote.getUser(caipNetworkId === undefined ? undefined : { chainId: caipNetworkId })
  if (user.ok) return ok(user.value.accounts)
  // The site may offer a network that this deployment does not serve.
  const isUnserved = user.error.code === 'NETWORK_NOT_FOUND' || user.error.code === RPC_CODES.chainNotAdded
  if (!isUnserved || caipNetworkId === undefined) return user
  return readUser(remote, undefined)
}

/** Reads the accounts again after a login or logout elsewhere; none when they cannot be read. */
async function reloadAccounts(frame: WalletFrame, isConnected: boolean): Promise<readonly EmbeddedAccount[]> {
  const remote = isConnected ? await frame.ready() : undefined
  const user = remote?.ok ? await readUser(remote.value, undefined) : undefined
  return user?.ok ? user.value : []
}

async function sendRequest(
  frame: WalletFrame,
  remote: Frame,
  request: WalletRequest,
  { signal, ticketId, settlesTicket }: CallOptions,
): Promise<Result<unknown>> {
  if (signal.aborted) return fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))
  // A ticket that is repeated after a reload is the same request, which the wallet does not perform twice.
  const requestId = (settlesTicket && ticketId) || randomId()
  const call = callOf(request, requestId)
  let isSent = false
  const unsubscribe = frame.onRequestSent((sentId) => (isSent ||= sentId === requestId))
  const abort = (): void => void remote.rpcAbort({ requestId })
  signal.addEventListener('abort', abort, { once: true })
  const result = await untilAborted(remote.rpcRequest(call), signal)
  signal.removeEventListener('abort', abort)
  unsubscribe()
  if (result.ok || !isSent || !(await isGone(remote, result.error))) return result
  return untilAborted(withinTime(findOutcome(frame, call)), signal)
}

function callOf({ caipNetworkId, method, params }: WalletRequest, requestId: string): FrameRequest {
  return { requestId, caipNetworkId, method, ...(params !== undefined && { params }) }
}

/** Finds the outcome of a request that had partly left the browser when its document went away. Repeated twice at most. */
async function findOutcome(frame: WalletFrame, call: FrameRequest, triesLeft = 2): Promise<Result<unknown>> {
  const remote = await frame.ready()
  if (!remote.ok) return STATE_UNKNOWN
  const outcome = await remote.value.rpcRequest({ ...call, isRepeat: true })
  if (outcome.ok || !(await isGone(remote.value, outcome.error))) return outcome
  return triesLeft === 0 ? STATE_UNKNOWN : findOutcome(frame, call, triesLeft - 1)
}

function withinTime(outcome: Promise<Result<unknown>>): Promise<Result<unknown>> {
  return new Promise((resolve) => {
    const stop = startTimer(() => resolve(STATE_UNKNOWN), OUTCOME_WITHIN_MS)
    void outcome.then(resolve).finally(stop)
  })
}

async function signOut(frame: WalletFrame): Promise<Result<undefined>> {
  const remote = await frame.ready()
  return remote.ok ? remote.value.signOut(undefined) : remote
}
