import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { DELEGATION_PREFIX } from '#schemas/rpc/contract-code.ts'

/**
 * Makes a check whether an account delegates to the contract the deployment names for the network; false on networks without
 * such a contract. Failures of the node are answered unchanged.
 */
export function createDelegationCheck(
  askNode: AskNode,
  { smartAccounts }: Pick<WalletPolicy, 'smartAccounts'>,
): (network: Network, address: string) => Promise<Result<boolean>> {
  return async (network, address) => {
    const delegate = smartAccounts.find(
      ({ caipNetworkId }) => caipNetworkId === network.caipNetworkId,
    )?.delegate
    if (delegate === undefined) return ok(false)
    const code = await askNode(network, 'eth_getCode', [address, 'latest'])
    if (!code.ok) return code
    return ok(String(code.value).toLowerCase() === `${DELEGATION_PREFIX}${delegate.slice(2)}`.toLowerCase())
  }
}
