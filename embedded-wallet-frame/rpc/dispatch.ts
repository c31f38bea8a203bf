import type { ApprovalQueue } from '#frame/approval/approval-queue.ts'
import type { SignRequest, VaultAccount } from '#frame/keys/vault.ts'
import { createLock, type RunAlone } from '#frame/platform/locks.ts'
import type { Preview } from '#frame/preview/preview.ts'
import type { NoteSending } from '#frame/preview/sending.ts'
import type { WarningClass } from '#frame/preview/warnings.ts'
import { classOfMethod, isBroadcast, isNodeMethod } from '#frame/rpc/policy.ts'
import type {
  AskNode,
  PreparedRequest,
  PrepareRequest,
  RpcHandlerContext,
  WalletRpcRequest,
} from '#frame/rpc/rpc-handler.ts'
import { answerRepeated, STATE_UNKNOWN, type SentRequests } from '#frame/rpc/sent-requests.ts'
import type { BoundedCall, Claim, SessionPermissions } from '#frame/rpc/session-permissions.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Network } from '#schemas/networks/network.ts'
import { findRpcMethod, parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** A request as the modal hands it over; nothing in it is trusted yet. */
export interface RpcCall {
  readonly requestId: string
  readonly caipNetworkId: string
  readonly method: string
  readonly params?: unknown
  /** Only what became of it is asked: nothing is performed, and nobody is asked. */
  readonly isRepeat?: boolean
}

/** What answers to reads may use; none of them shows anything. */
export interface ReadContext {
  /** The account of the request's network; undefined while the wallet is locked. Never opens a screen. */
  readonly account: () => Promise<VaultAccount | undefined>
  readonly askNode: AskNode
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** What this site may do without asking; absent where the owner allows none. */
  readonly permissions?: SessionPermissions
}

/** Answers a method that needs nobody's approval and that no node can answer, e.g. `eth_accounts`. */
export type AnswerRead = (request: WalletRpcRequest, context: ReadContext) => Promise<Result<unknown>>

/** The way to the keys: silent where that is possible, else by the wallet's own screens. */
export interface WalletDoor {
  /** The account when the wallet is open, or when this browser alone opens it. */
  readonly peek: (network: Network) => Promise<VaultAccount | undefined>
  /**
   * The account, whatever has to be shown first: 4100 when nobody is logged in, 4001 when the visitor leaves the
   * screen that opens the wallet.
   */
  readonly enter: (network: Network, signal: AbortSignal) => Promise<Result<VaultAccount>>
  /**
   * Signs for the account that was shown, also when the wallet was locked meanwhile and this browser alone opens it;
   * 4100 when it is somebody else's by now.
   */
  readonly sign: (request: SignRequest, account: VaultAccount) => Promise<Result<Uint8Array>>
}

export interface RpcDispatchOptions {
  /** By method: those that need an approval. */
  readonly handlers: Readonly<Partial<Record<string, PrepareRequest>>>
  /** By method: those this wallet answers itself; every other read goes to a node. */
  readonly reads: Readonly<Partial<Record<string, AnswerRead>>>
  /** By method: the calls a request would send; what is missing here is always asked about. */
  readonly boundedCalls: Readonly<
    Partial<Record<string, (params: unknown) => readonly BoundedCall[] | undefined>>
  >
  readonly approvals: ApprovalQueue
  readonly door: WalletDoor
  /** Of what was sent in an earlier document; one that comes again is not sent again. */
  readonly sent: SentRequests
  readonly askNode: AskNode
  /** A network of this deployment. */
  readonly findNetwork: (caipNetworkId: string) => Network | undefined
  /** Absent where the owner allows none, and where the browser does not attest the site. */
  readonly permissions?: SessionPermissions
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Requests of the site, from the modal's hands to their answers. */
export interface RpcDispatch {
  readonly request: (call: RpcCall, siteOrigin: string) => Promise<Result<unknown>>
  /** Nobody waits for this request any more; without an id, for any. */
  readonly abort: (requestId?: string) => void
}

const ABORTED = fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))
const NOT_ALLOWED = fail(RPC_CODES.unsupportedMethod, errorMessage('RPC_METHOD_NOT_ALLOWED'))
const UNKNOWN_NETWORK = fail(RPC_CODES.chainNotAdded, errorMessage('CHAIN_NOT_ADDED'))
const FAILED = fail(RPC_CODES.internal, errorMessage('UNKNOWN'))

/** Requests whose answers are remembered, so that one which is handed over again is not done again. Our figure. */
const REMEMBERED = 64

/** What a grant covers although it warrants a warning; with any other the visitor is asked. */
const GRANT_TOLERATES: ReadonlySet<WarningClass> = new Set<WarningClass>([
  'UNKNOWN_CALL',
  'UNKNOWN_DATA',
  'FIRST_RECIPIENT',
  'SITE_DEVELOPMENT',
])

/**
 * Answers requests: reads at once, others after an approval, unless a session permission covers them. Each request is
 * answered exactly once; one that arrives again under its id gets the same answer.
 *
 * @example
 * const rpc = createRpcDispatch({ handlers, reads, boundedCalls, approvals, door, sent, askNode, findNetwork, now })
 * await rpc.request({ requestId, caipNetworkId: 'eip155:1', method: 'personal_sign', params }, 'https://shop.example')
 */
export function createRpcDispatch(options: RpcDispatchOptions): RpcDispatch {
  const answers = new Map<string, Promise<Result<unknown>>>()
  const open = new Map<string, AbortController>()
  // Two that send at once would take the same nonce.
  const oneByOne = createLock('', undefined)

  const answer = async (call: RpcCall, siteOrigin: string): Promise<Result<unknown>> => {
    const controller = new AbortController()
    open.set(call.requestId, controller)
    try {
      const parsed = parseRequest(call, siteOrigin, controller.signal, options)
      return parsed.ok ? await answerRequest(parsed.value, options, oneByOne) : parsed
    } catch {
      return FAILED
    } finally {
      open.delete(call.requestId)
    }
  }
  return {
    request: (call, siteOrigin) => {
      const known = answers.get(call.requestId)
      if (known) return known
      if (call.isRepeat) return answerOutcome(call, siteOrigin, options)
      const started = answer(call, siteOrigin)
      answers.set(call.requestId, started)
      forgetOldest(answers, open)
      return started
    },
    abort: (requestId) => {
      for (const [id, controller] of [...open].toReversed())
        if (requestId === undefined || id === requestId) controller.abort()
    },
  }
}

function forgetOldest(answers: Map<string, unknown>, open: ReadonlyMap<string, unknown>): void {
  for (const id of answers.keys()) {
    if (answers.size <= REMEMBERED) return
    if (!open.has(id)) answers.delete(id)
  }
}

/** Not remembered: the same request may still come, to be performed. */
async function answerOutcome(
  call: RpcCall,
  siteOrigin: string,
  options: RpcDispatchOptions,
): Promise<Result<unknown>> {
  const parsed = parseRequest(call, siteOrigin, new AbortController().signal, options)
  if (!parsed.ok) return parsed
  try {
    return (await answerRepeated(parsed.value, options.sent, options.askNode)) ?? STATE_UNKNOWN
  } catch {
    return STATE_UNKNOWN
  }
}

function parseRequest(
  { requestId, caipNetworkId, method, params }: RpcCall,
  siteOrigin: string,
  signal: AbortSignal,
  { findNetwork }: RpcDispatchOptions,
): Result<WalletRpcRequest> {
  const record = findRpcMethod(method)
  if (!record || classOfMethod(method) === 'refused') return NOT_ALLOWED
  const network = findNetwork(caipNetworkId)
  if (!network) return UNKNOWN_NETWORK
  if (network.chainNamespace !== record.namespace) return NOT_ALLOWED
  const parsed = parseRpcParams(method, params)
  if (!parsed.ok) return parsed
  return { ok: true, value: { requestId, method, params: parsed.value, network, siteOrigin, signal } }
}

async function answerRequest(
  request: WalletRpcRequest,
  options: RpcDispatchOptions,
  oneByOne: RunAlone,
): Promise<Result<unknown>> {
  const kind = classOfMethod(request.method)
  if (kind !== 'unsafe') return untilAborted(answerRead(request, options), request.signal)
  const prepare = options.handlers[request.method]
  if (!prepare) return NOT_ALLOWED
  const repeated = await answerRepeated(request, options.sent, options.askNode)
  if (repeated) return repeated
  const granted = await oneByOne(() => answerByGrant(request, prepare, options))
  return (
    granted ??
    options.approvals.ask(request, async () => {
      const account = await options.door.enter(request.network, request.signal)
      return account.ok ? prepareNoted(request, prepare, account.value, options) : account
    })
  )
}

async function answerRead(request: WalletRpcRequest, options: RpcDispatchOptions): Promise<Result<unknown>> {
  const { method, network, params } = request
  const local = options.reads[method]
  if (local) {
    const { askNode, now, permissions } = options
    return local(request, {
      account: () => options.door.peek(network),
      askNode,
      now,
      ...(permissions && { permissions }),
    })
  }
  return isNodeMethod(network.chainNamespace, method)
    ? options.askNode(network, method, params ?? [])
    : NOT_ALLOWED
}

/** The answer of a request that a grant covers; undefined when the visitor has to be asked. */
async function answerByGrant(
  request: WalletRpcRequest,
  prepare: PrepareRequest,
  options: RpcDispatchOptions,
): Promise<Result<unknown> | undefined> {
  const covered = await findClaim(request, options)
  if (!covered) return undefined
  const prepared = await prepareNoted(request, prepare, covered.account, options)
  if (!prepared.ok || !isTolerated(prepared.value.preview)) return undefined
  if (request.signal.aborted) return ABORTED
  return (await covered.claim.spend()) ? prepared.value.perform() : undefined
}

async function findClaim(
  { method, params, network }: WalletRpcRequest,
  { permissions, boundedCalls, door }: RpcDispatchOptions,
): Promise<{ claim: Claim; account: VaultAccount } | undefined> {
  const calls = permissions && boundedCalls[method]?.(params)
  if (!permissions || !calls) return undefined
  const account = await door.peek(network)
  if (!account) return undefined
  const { caipNetworkId } = network
  const claim = await permissions.claim(calls, { caipNetworkId, account: account.address })
  return claim && { claim, account }
}

function isTolerated({ warnings }: Preview): boolean {
  return warnings.every((warning) => GRANT_TOLERATES.has(warning.class))
}

/** What is performed is noted before it leaves this browser, and its outcome after. */
async function prepareNoted(
  request: WalletRpcRequest,
  prepare: PrepareRequest,
  account: VaultAccount,
  options: RpcDispatchOptions,
): Promise<Result<PreparedRequest>> {
  const prepared = await prepare(request, handlerContext(request, account, options))
  if (!prepared.ok) return prepared
  const { preview, perform } = prepared.value
  return ok({
    preview,
    perform: async () => {
      const result = await perform()
      options.sent.end(request.requestId, result)
      return result
    },
  })
}

function handlerContext(
  { requestId }: WalletRpcRequest,
  account: VaultAccount,
  { door, sent, askNode, now, permissions }: RpcDispatchOptions,
): RpcHandlerContext {
  const sign: RpcHandlerContext['vault']['sign'] = (request) => door.sign(request, account)
  let isNoted = false
  const noteSending: NoteSending = (sending) => {
    isNoted = true
    sent.begin(requestId, sending)
  }
  const askNoted: AskNode = (network, method, params) => {
    if (isBroadcast(network.chainNamespace, method)) {
      // A broadcast that nobody announced, or another one after it, has no answer of its own.
      if (!isNoted) sent.begin(requestId)
      isNoted = false
    }
    return askNode(network, method, params)
  }
  return {
    vault: { sign },
    account,
    askNode: askNoted,
    noteSending,
    now,
    ...(permissions && { permissions }),
  }
}

/** The answer, or 4001 as soon as nobody waits any more. */
function untilAborted(work: Promise<Result<unknown>>, signal: AbortSignal): Promise<Result<unknown>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(ABORTED), { once: true })
    work.then(resolve, reject)
  })
}
