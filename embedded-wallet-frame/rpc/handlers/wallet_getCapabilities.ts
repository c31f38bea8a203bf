import { readSmartAccount } from '#frame/accounts/smart-account.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { AnswerRead } from '#frame/rpc/dispatch.ts'
import { OTHER_ACCOUNT } from '#frame/rpc/evm-request.ts'
import { ok } from '#schemas/errors/result.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** What the wallet can do, by chain (EIP-5792): the asked chains, or the active one. */
export function createGetCapabilities(services: Pick<EvmServices, 'smartAccount'>): AnswerRead {
  return async ({ params, network }, { account, askNode }) => {
    const parsed = parseRpcParams('wallet_getCapabilities', params)
    if (!parsed.ok) return parsed
    const [asked, chains] = Array.isArray(parsed.value) ? parsed.value : []
    const own = await account()
    if (!own || (asked !== undefined && asked.toLowerCase() !== own.address.toLowerCase()))
      return OTHER_ACCOUNT
    const active = BigInt(network.id)
    const ids = (chains ?? [`0x${active.toString(16)}`]).map(BigInt)
    const entries = ids.map(async (id) => {
      const plan = services.smartAccount(`${network.chainNamespace}:${id}`)
      const context = { account: own.address.toLowerCase(), askNode, network }
      const isDeployed = plan && id === active && (await readSmartAccount(plan, context)).isDeployed
      const status = plan ? (isDeployed === true ? 'supported' : 'ready') : 'unsupported'
      return [`0x${id.toString(16)}`, { atomic: { status }, assetDiscovery: { supported: true } }]
    })
    return ok(Object.fromEntries(await Promise.all(entries)))
  }
}
