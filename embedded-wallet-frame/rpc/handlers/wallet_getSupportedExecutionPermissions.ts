import { EXECUTION_PERMISSION_TYPES } from '#frame/preview/evm/execution-permission-request.ts'
import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import { NOT_OFFERED } from '#frame/rpc/prepare-grant.ts'
import type { Network } from '#schemas/entities/network.ts'
import { ok } from '#schemas/errors/result.ts'
import { toQuantity } from '#schemas/primitives/hex.ts'

/** Answers which kinds of permissions this wallet grants, on the EVM networks of the deployment (ERC-7715). */
export function createSupportedExecutionPermissions(networks: readonly Network[]): AnswerRead {
  return async ({ network }, { permissions }) => {
    if (!permissions) return NOT_OFFERED
    const ofNamespace = networks.filter(({ chainNamespace }) => chainNamespace === network.chainNamespace)
    const chainIds = ofNamespace.map(({ id }) => toQuantity(BigInt(id)))
    const supported = { chainIds, ruleTypes: ['expiry'] }
    return ok(Object.fromEntries(EXECUTION_PERMISSION_TYPES.map((type) => [type, supported])))
  }
}
