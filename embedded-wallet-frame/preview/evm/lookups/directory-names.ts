import { cleanName } from '#frame/preview/texts/clean-text.ts'
import type { DescriptorSource } from '#frame/preview/evm/evm-services.ts'
import { isRecord } from './gather-facts.ts'
import { routerName } from './known-routers.ts'
import { VERIFIED_TOKENS } from './verified-tokens.ts'
import type { FindName } from '#frame/services/name-api.ts'

const MAX_NAME_LENGTH = 64

/**
 * Returns the names of contracts in the deployment's directory: verified tokens and known routers first, then
 * reviewed descriptors.
 */
export function createDirectoryNames(descriptors: DescriptorSource): FindName {
  return async ({ chainNamespace, id }, address) => {
    if (chainNamespace !== 'eip155') return undefined
    const [chainId, contract] = [Number(id), address.toLowerCase()]
    const token = VERIFIED_TOKENS[chainId]?.[contract]
    if (token) return token.symbol
    const router = routerName(chainId, contract)
    if (router !== undefined) return router
    const found = await descriptors.find(chainId, contract)
    const metadata = found?.calldata?.['metadata']
    const { contractName, owner } = isRecord(metadata) ? metadata : {}
    const said = [contractName, owner].find((one) => typeof one === 'string' && one !== '')
    return typeof said === 'string' ? cleanName(said, MAX_NAME_LENGTH) : undefined
  }
}
