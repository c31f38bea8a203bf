import type { VaultAccount } from '#frame/keys/vault.ts'
import type { WarningClass } from '#frame/preview/warnings.ts'
import type { RpcDispatchOptions } from '#frame/rpc/dispatch-options.ts'
import { prepareNoted } from '#frame/rpc/prepare-noted.ts'
import { isCounted } from '#frame/rpc/permission-bounds.ts'
import type { PreparedRequest, PrepareRequest, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { BoundedCall, Claim } from '#frame/rpc/session-permissions.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

const ABORTED = fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))

/** What a grant covers although it warrants a warning; with any other the visitor is asked. */
const TOLERATED: ReadonlySet<WarningClass> = new Set<WarningClass>(['FIRST_RECIPIENT', 'SITE_DEVELOPMENT'])

/**
 * The answer of a request that a grant covers, and whose whole effect the grant counts; undefined when the visitor has to
 * be asked. A function's name and four bytes are the site's word: what this wallet cannot read is always asked about.
 */
export async function answerByGrant(
  request: WalletRpcRequest,
  prepare: PrepareRequest,
  options: RpcDispatchOptions,
): Promise<Result<unknown> | undefined> {
  const covered = await findClaim(request, options)
  if (!covered) return undefined
  const prepared = await prepareNoted(request, prepare, covered.account, options)
  if (!prepared.ok || !isBounded(prepared.value, covered.calls)) return undefined
  if (request.signal.aborted) return ABORTED
  return (await covered.claim.spend()) ? prepared.value.perform() : undefined
}

async function findClaim(
  { method, params, network }: WalletRpcRequest,
  { permissions, boundedCalls, door }: RpcDispatchOptions,
): Promise<{ claim: Claim; account: VaultAccount; calls: readonly BoundedCall[] } | undefined> {
  const calls = permissions && boundedCalls[method]?.(params)
  if (!permissions || !calls) return undefined
  const account = await door.peek(network)
  if (!account) return undefined
  const { caipNetworkId } = network
  const claim = await permissions.claim(calls, { caipNetworkId, account: account.address })
  if (!claim) return undefined
  door.recheck()
  return { claim, account, calls }
}

function isBounded({ preview, outflow }: PreparedRequest, calls: readonly BoundedCall[]): boolean {
  return preview.warnings.every((warning) => TOLERATED.has(warning.class)) && isCounted(calls, outflow)
}
