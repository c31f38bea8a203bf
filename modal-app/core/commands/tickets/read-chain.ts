import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isChainNamespace, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { HEADLESS } from '#schemas/protocol/headless.ts'
import { findRpcMethod, parseRpcParams } from '#schemas/rpc/catalogue.ts'
import { NODE_ACCESS } from '#schemas/rpc/node-access.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import { answerHeadless } from '#modal/core/commands/headless/headless-part.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsInitialized } from '#modal/core/state/modal/modal-slice.ts'
import { selectNamespaceNetworks, selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { isHeldByOtherWallet } from './refuse-method.ts'

/** How long a read that needs a wallet waits for earlier connections to be restored; the site waits 15 s for it. */
const RESTORE_WAIT_MS = 5_000

/** A chain read as the site sends it. */
export interface ReadCall {
  readonly namespace: string
  readonly method: string
  readonly params?: unknown
}

/** The balance of an address (`[address]`) in whole coins, where nodes have paths instead of methods. */
const BALANCE = 'getBalance'
/** Names that only reads have. Any other unknown method may need the visitor's approval, for which a ticket is needed. */
const UNKNOWN_READ = /^(web3_|eth_(estimate|get(?!Enc)|new)|get|is|simulate)/

/**
 * Answers a read: from a node of the namespace's network when it supports the method, else from the connected wallet. Nothing
 * is shown and the visitor is not asked.
 *
 * @returns 4200 for a method that is no read, or for an unknown one where only the embedded wallet could decide about it,
 * −32602 for bad parameters, 4901 when the network cannot be reached, 4100 when the wallet that knows the answer is not
 * connected.
 */
export function readChain({ namespace, method, params }: ReadCall): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, extra) => {
    if (namespace === HEADLESS) return dispatch(answerHeadless({ method, params }))
    const state = getState()
    const networks = isChainNamespace(namespace) ? selectNamespaceNetworks(namespace)(state) : undefined
    if (!isChainNamespace(namespace) || !networks)
      return fail(RPC_CODES.chainDisconnected, errorMessage('CHAIN_DISCONNECTED'))
    const record = findRpcMethod(method)
    if (record?.safety === 'read' && record.namespace === namespace) {
      const parsed = parseRpcParams(method, params)
      if (!parsed.ok) return parsed
    } else if (
      !isNodeMethod(namespace, method) &&
      !isBalance(namespace, method) &&
      !(record === undefined && UNKNOWN_READ.test(method) && isHeldByOtherWallet(namespace, state))
    )
      return fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))

    const network = selectNetwork(networks.caipNetworkId)(state)
    const isServed = extra.deployment.networks.some(
      ({ caipNetworkId }) => caipNetworkId === networks.caipNetworkId,
    )
    if (network && isServed && isBalance(namespace, method)) {
      const adapter = await extra.chains.load(namespace)
      return adapter.readBalance({ network, address: String(Array.isArray(params) ? params[0] : '') })
    }
    if (network && isServed && isNodeMethod(namespace, method)) {
      const adapter = await extra.chains.load(namespace)
      return adapter.read({ network, method, params })
    }
    await extra.until(() => selectIsInitialized(getState()), RESTORE_WAIT_MS)
    const connector = await loadConnected(namespace, getState(), extra)
    if (!connector && !isNodeMethod(namespace, method))
      return fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
    if (!connector || networks.caipNetworkId === undefined)
      return fail(RPC_CODES.chainDisconnected, errorMessage('CHAIN_DISCONNECTED'))
    const { signal } = new AbortController()
    return connector.request({ caipNetworkId: networks.caipNetworkId, method, params }, { signal })
  }
}

function isBalance(namespace: ChainNamespace, method: string): boolean {
  return NODE_ACCESS[namespace].protocol === 'esplora' && method === BALANCE
}

function isNodeMethod(namespace: ChainNamespace, method: string): boolean {
  const access = NODE_ACCESS[namespace]
  const reads: readonly string[] = access.reads
  const broadcasts: readonly string[] = access.protocol === 'json-rpc' ? access.broadcasts : []
  return reads.includes(method) || broadcasts.includes(method)
}
