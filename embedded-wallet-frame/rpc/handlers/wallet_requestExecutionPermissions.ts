import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { readExecutionPermissions } from '#frame/preview/evm/execution-permission-request.ts'
import { invalidParams, OTHER_ACCOUNT } from '#frame/rpc/evm-request.ts'
import { describeGranted } from '#frame/rpc/granted-permissions.ts'
import { NOT_OFFERED, prepareGrant, requireActiveChain } from '#frame/rpc/prepare-grant.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/**
 * Grants a site allowances; what they cover needs no approval until they end (ERC-7715). The requests of one call are one
 * grant, with one context.
 */
export function createRequestExecutionPermissions(services: EvmServices): PrepareRequest {
  return async (request, context) => {
    const { permissions, account } = context
    if (!permissions) return NOT_OFFERED
    const params = parseRpcParams('wallet_requestExecutionPermissions', request.params)
    if (!params.ok) return params
    const parsed = readExecutionPermissions(params.value, context.now())
    if (!parsed) return invalidParams('params', 'expected allowances with one expiry')
    for (const { from, chainId } of parsed.requests) {
      if (from && from.toLowerCase() !== account.address.toLowerCase()) return OTHER_ACCOUNT
      const refusal = requireActiveChain(chainId, BigInt(request.network.id))
      if (refusal) return refusal
    }
    return prepareGrant({
      request,
      context,
      services,
      permissions,
      parsed,
      to: parsed.requests.map(({ to }) => to),
      answer: (grant) => {
        const granted = describeGranted(grant)
        return granted.map((one, place) => {
          const { isAdjustmentAllowed } = parsed.requests[place]?.permission ?? {}
          return { ...one, permission: { ...one.permission, isAdjustmentAllowed } }
        })
      },
    })
  }
}
