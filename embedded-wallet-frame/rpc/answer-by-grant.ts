import type { VaultAccount } from '#frame/keys/vault.ts'
import type { Preview } from '#frame/preview/preview.ts'
import type { WarningClass } from '#frame/preview/warnings.ts'
import type { RpcDispatchOptions } from '#frame/rpc/dispatch-options.ts'
import { prepareNoted } from '#frame/rpc/prepare-noted.ts'
import type { PrepareRequest, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { Claim } from '#frame/rpc/session-permissions.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

const ABORTED = fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))

/** What a grant covers although it warrants a warning; with any other the visitor is asked. */
const TOLERATED: ReadonlySet<WarningClass> = new Set<WarningClass>([
  'UNKNOWN_CALL',
  'UNKNOWN_DATA',
  'FIRST_RECIPIENT',
  'SITE_DEVELOPMENT',
])

/** The answer of a request that a grant covers; undefined when the visitor has to be asked. */
export async function answerByGrant(
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
  if (!claim) return undefined
  door.recheck()
  return { claim, account }
}

function isTolerated({ warnings }: Preview): boolean {
  return warnings.every((warning) => TOLERATED.has(warning.class))
}
