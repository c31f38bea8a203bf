import { readSmartAccount } from '#frame/accounts/smart-account.ts'
import { hasSponsor, type EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import { OTHER_ACCOUNT } from '#frame/rpc/evm-request.ts'
import { ok } from '#schemas/errors/result.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/**
 * Answers what the wallet can do, by chain (EIP-5792): on the requested chains, or on the active one. `sponsor` says that the
 * operator pays for calls that ask for it. Chains on which the account can do nothing special are left out.
 */
export function createGetCapabilities(services: Pick<EvmServices, 'smartAccount' | 'sponsor'>): AnswerRead {
  return async ({ params, network }, { account, askNode }) => {
    const parsed = parseRpcParams('wallet_getCapabilities', params)
    if (!parsed.ok) return parsed
    const [requested, chains] = Array.isArray(parsed.value) ? parsed.value : []
    const own = await account()
    if (!own || (requested !== undefined && requested.toLowerCase() !== own.address.toLowerCase()))
      return OTHER_ACCOUNT
    const active = BigInt(network.id)
    const ids = (chains ?? [`0x${active.toString(16)}`]).map(BigInt)
    const entries = ids.map(async (id) => {
      const caipNetworkId = `${network.chainNamespace}:${id}`
      const plan = services.smartAccount(caipNetworkId)
      if (!plan && id !== active) return []
      const context = { account: own.address.toLowerCase(), askNode, network }
      const isDeployed = plan && id === active && (await readSmartAccount(plan, context)).isDeployed
      const status = plan ? (isDeployed === true ? 'supported' : 'ready') : 'unsupported'
      const capabilities = {
        atomic: { status },
        assetDiscovery: { supported: true },
        ...(hasSponsor(services, caipNetworkId) && { sponsor: { supported: true } }),
      }
      return [[`0x${id.toString(16)}`, capabilities] as const]
    })
    return ok(Object.fromEntries((await Promise.all(entries)).flat()))
  }
}
