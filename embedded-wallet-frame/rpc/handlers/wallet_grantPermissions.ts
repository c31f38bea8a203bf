import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { previewPermissions } from '#frame/preview/evm/permission-preview.ts'
import { readPermissionRequest, type RequestedPermission } from '#frame/preview/evm/permission-request.ts'
import { callsContext, invalidParams, OTHER_ACCOUNT } from '#frame/rpc/evm-request.ts'
import { validatePermission } from '#frame/rpc/validate-permission.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import type { SessionPermission } from '#frame/rpc/session-permission.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

const NOT_OFFERED = fail(RPC_CODES.unsupportedMethod, 'This wallet grants no permissions to sites.')

/** Grants a site permissions with bounds; what they cover needs no approval until they end (ERC-7715). */
export function createGrantPermissions(services: EvmServices): PrepareRequest {
  return async (request, context) => {
    const { permissions } = context
    if (!permissions) return NOT_OFFERED
    const params = parseRpcParams('wallet_grantPermissions', request.params)
    if (!params.ok) return params
    const [requested] = params.value
    const { network } = request
    const account = context.account.address
    const refusal = refusalOf(requested, account, BigInt(network.id))
    if (refusal) return refusal
    const parsed = readPermissionRequest(requested)
    if (!parsed || params.value.length > 1)
      return invalidParams('params[0].permissions', 'expected rights this wallet can bound')
    const grant = {
      caipNetworkId: network.caipNetworkId,
      account,
      expiresAt: parsed.expiry * 1_000,
      permissions: parsed.permissions.map(permissionOf),
    }
    // A permission without bounds is refused before the visitor sees it.
    const problem = validatePermission(grant, context.now())
    if (problem) return invalidParams(`params[0].${problem.field}`, problem.expectation)
    return ok({
      preview: await previewPermissions(parsed, callsContext(request, context, services)),
      perform: async () => {
        const granted = await permissions.grant(grant)
        if (!granted.ok) return granted
        const { grantId } = granted.value
        return ok({ ...requested, expiry: parsed.expiry, permissionsContext: grantId, context: grantId })
      },
    })
  }
}

function refusalOf(
  requested: Readonly<Record<string, unknown>> | undefined,
  account: string,
  active: bigint,
): Result<never> | undefined {
  const { address, account: named, chainId } = requested ?? {}
  const owner = address ?? named ?? account
  if (typeof owner !== 'string' || owner.toLowerCase() !== account.toLowerCase()) return OTHER_ACCOUNT
  const isNumber =
    typeof chainId === 'number' || (typeof chainId === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(chainId))
  const isActive = chainId === undefined || (isNumber && BigInt(chainId) === active)
  return isActive
    ? undefined
    : fail(RPC_CODES.unsupportedChain, 'Switch to the chain of these permissions first.')
}

function permissionOf(requested: RequestedPermission): SessionPermission['permissions'][number] {
  if (requested.kind === 'call') {
    const { address, functions, valueLimit } = requested
    const selectors = functions.map(({ selector }) => selector)
    const names = functions.map(({ signature }) => signature)
    return { kind: 'call', address, selectors, names, valueLimit }
  }
  const { kind, token, amount, start, period } = requested
  return {
    kind,
    amount,
    startsAt: start * 1_000,
    periodMs: period * 1_000,
    ...(token !== undefined && { token }),
  }
}
