import { CLEAR_SIGNING_ENDPOINTS } from '#schemas/http/wallet/clear-signing.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import type { ClearSigningService } from './clear-signing-service.ts'

const CHAIN_ID = /^[1-9]\d{0,14}$/
/** How long an import by the operator may take to become visible. */
const KEPT_SECONDS = 300
const ADDRESS = /^0x[0-9a-f]{40}$/

/** Adds the route for descriptors of contracts. */
export function addClearSigningRoutes(routes: WalletRoutes, service: ClearSigningService): void {
  routes.open(CLEAR_SIGNING_ENDPOINTS.contractDescriptors, ({ path, answerHeader }) => {
    const { chainId = '', address = '' } = path
    if (!CHAIN_ID.test(chainId))
      throw problem('REQUEST_INVALID', 'The chain id must be a decimal number.', 'chainId')
    if (!ADDRESS.test(address)) {
      throw problem(
        'REQUEST_INVALID',
        'The address must be 0x and 40 hexadecimal digits in lower case.',
        'address',
      )
    }
    // The answer is the same for everyone. An empty answer is worth caching too.
    answerHeader('cache-control', `public, max-age=${KEPT_SECONDS}`)
    return service.describe(Number(chainId), address)
  })
}
