import type { VaultAccount } from '#frame/keys/vault.ts'
import { unsettled, type RecordSending } from '#frame/preview/sending.ts'
import type { RpcDispatchOptions } from '#frame/rpc/dispatch-options.ts'
import { isBroadcast } from '#frame/rpc/policy.ts'
import type {
  AskNode,
  PreparedRequest,
  PrepareRequest,
  RpcHandlerContext,
  WalletRpcRequest,
} from '#frame/rpc/rpc-handler.ts'
import { answerRepeated } from '#frame/rpc/sent-requests.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** Prepares a request whose sending is stored before anything leaves this browser, and whose outcome is stored afterwards. */
export async function prepareTracked(
  request: WalletRpcRequest,
  prepare: PrepareRequest,
  account: VaultAccount,
  options: RpcDispatchOptions,
): Promise<Result<PreparedRequest>> {
  const prepared = await prepare(request, handlerContext(request, account, options))
  if (!prepared.ok) return prepared
  const { perform } = prepared.value
  return ok({
    ...prepared.value,
    perform: async () => {
      const result = await perform()
      options.sent.end(request.requestId, result)
      return result
    },
    findOutcome: async () => (await answerRepeated(request, options)) ?? unsettled(),
  })
}

function handlerContext(
  request: WalletRpcRequest,
  account: VaultAccount,
  { keys, sent, askNode, now, permissions }: RpcDispatchOptions,
): RpcHandlerContext {
  const sign: RpcHandlerContext['vault']['sign'] = (signRequest) => keys.sign(signRequest, account)
  let isTracked = false
  const recordSending: RecordSending = (sending) => {
    isTracked = true
    sent.begin(request, sending)
  }
  const askTracked: AskNode = (network, method, params) => {
    if (isBroadcast(network.chainNamespace, method)) {
      // A broadcast that was not stored before, or one that follows another, has no answer of its own.
      if (!isTracked) sent.begin(request)
      isTracked = false
    }
    return askNode(network, method, params)
  }
  return {
    vault: { sign },
    account,
    askNode: askTracked,
    recordSending,
    now,
    ...(permissions && { permissions }),
  }
}
