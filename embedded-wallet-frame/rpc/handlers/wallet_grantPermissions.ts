import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { readPermissionRequest } from '#frame/preview/evm/permission-request.ts'
import { invalidParams, OTHER_ACCOUNT } from '#frame/rpc/evm-request.ts'
import { NOT_OFFERED, prepareGrant, requireActiveChain } from '#frame/rpc/prepare-grant.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/**
 * Grants a site permissions with bounds; what they cover needs no approval until they end. This is the first form of ERC-7715;
 * `wallet_requestExecutionPermissions` is the present one.
 */
export function createGrantPermissions(services: EvmServices): PrepareRequest {
  return async (request, context) => {
    const { permissions, account } = context
    if (!permissions) return NOT_OFFERED
    const params = parseRpcParams('wallet_grantPermissions', request.params)
    if (!params.ok) return params
    const [requested] = params.value
    const { address, account: named, chainId } = requested ?? {}
    const owner = address ?? named ?? account.address
    if (typeof owner !== 'string' || owner.toLowerCase() !== account.address.toLowerCase())
      return OTHER_ACCOUNT
    const refusal = requireActiveChain(chainId, BigInt(request.network.id))
    if (refusal) return refusal
    const parsed = readPermissionRequest(requested)
    if (!parsed || params.value.length > 1)
      return invalidParams('params[0].permissions', 'expected rights this wallet can bound')
    const answer = ({ grantId }: { readonly grantId: string }) => ({
      ...requested,
      expiry: parsed.expiry,
      permissionsContext: grantId,
      context: grantId,
    })
    return prepareGrant({ request, context, services, permissions, parsed, answer })
  }
}
