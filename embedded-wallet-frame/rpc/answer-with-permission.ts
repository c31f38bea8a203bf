import type { VaultAccount } from '#frame/keys/vault.ts'
import type { WarningClass } from '#frame/preview/warnings.ts'
import type { RpcDispatchOptions } from '#frame/rpc/dispatch-options.ts'
import { isCounted, saysAll } from '#frame/rpc/permission-bounds.ts'
import { prepareTracked } from '#frame/rpc/prepare-tracked.ts'
import type { PreparedRequest, PrepareRequest, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { Claim } from '#frame/rpc/permission-store.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { BoundedCall } from './session-permission.ts'

const ABORTED = fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))

/** Warnings that a permission covers; any other warning takes an approval. */
const TOLERATED: ReadonlySet<WarningClass> = new Set<WarningClass>(['FIRST_RECIPIENT', 'SITE_DEVELOPMENT'])

/**
 * Answers a request that a permission covers and whose whole effect it counts; undefined when it takes an approval. The name
 * and selector of a function are claims of the site, so effects that this wallet cannot read always take an approval.
 */
export async function answerWithPermission(
  request: WalletRpcRequest,
  prepare: PrepareRequest,
  options: RpcDispatchOptions,
): Promise<Result<unknown> | undefined> {
  const covered = await findClaim(request, options)
  if (!covered) return undefined
  const prepareOwn: PrepareRequest = (repriced, context) => prepare(withoutCosts(repriced), context)
  const prepared = await prepareTracked(request, prepareOwn, covered.account, options)
  if (!prepared.ok || !isBounded(prepared.value, covered.calls)) return undefined
  const fee = prepared.value.fee
  if (fee === undefined) return undefined
  if (request.signal.aborted) return ABORTED
  if (!(await covered.claim.spend(fee))) return undefined
  // The request may have been given up while the server was asked; what it would have taken stays counted.
  return request.signal.aborted ? ABORTED : prepared.value.perform()
}

/** Fields in which a site states the price of a transaction, and which transaction it replaces. */
const COSTS: ReadonlySet<string> = new Set([
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'accessList',
  'type',
])

/** Removes the site's figures for costs, which no visitor checks; the wallet makes its own estimate. */
function withoutCosts(request: WalletRpcRequest): WalletRpcRequest {
  if (request.method !== 'eth_sendTransaction' || !Array.isArray(request.params)) return request
  const params = request.params.map((one: unknown) =>
    typeof one === 'object' && one !== null
      ? Object.fromEntries(Object.entries(one).filter(([name]) => !COSTS.has(name)))
      : one,
  )
  return { ...request, params }
}

async function findClaim(
  { method, params, network }: WalletRpcRequest,
  { permissions, boundedCalls, keys }: RpcDispatchOptions,
): Promise<{ claim: Claim; account: VaultAccount; calls: readonly BoundedCall[] } | undefined> {
  const calls = permissions && boundedCalls[method]?.(params)
  if (!permissions || !calls) return undefined
  const account = await keys.peek(network)
  if (!account) return undefined
  const { caipNetworkId } = network
  const claim = await permissions.claim(calls, { caipNetworkId, account: account.address })
  if (!claim) return undefined
  keys.recheck()
  return { claim, account, calls }
}

function isBounded({ preview, outflow }: PreparedRequest, calls: readonly BoundedCall[]): boolean {
  const isTolerated = (one: WarningClass): boolean =>
    TOLERATED.has(one) || (one === 'CHANGES_UNCHECKED' && saysAll(calls))
  return preview.warnings.every((warning) => isTolerated(warning.class)) && isCounted(calls, outflow)
}
