import type { DescriptorSource } from '#frame/preview/evm/evm-services.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import { CLEAR_SIGNING_ENDPOINTS } from '#schemas/http/wallet/clear-signing.ts'

/** How long an approval waits for descriptors, in milliseconds. */
const DESCRIPTORS_TIMEOUT_MS = 3_000
/** How many contracts' descriptors are cached while the document lives. */
const MAX_CACHED = 200

/** Fetches descriptors from the operator's store, once per contract. */
export function createApiDescriptors(api: WalletApi): DescriptorSource {
  const cached = new Map<string, ReturnType<DescriptorSource['find']>>()
  const ask: DescriptorSource['find'] = async (chainId, address) => {
    const answer = await api.call(CLEAR_SIGNING_ENDPOINTS.contractDescriptors, {
      path: { chainId: String(chainId), address },
      body: undefined,
      timeoutMs: DESCRIPTORS_TIMEOUT_MS,
    })
    if (!answer.ok) cached.delete(`${chainId}:${address}`)
    return answer.ok ? answer.value : undefined
  }
  return {
    find: (chainId, address) => {
      const key = `${chainId}:${address}`
      const found = cached.get(key) ?? ask(chainId, address)
      cached.set(key, found)
      for (const oldest of cached.keys()) {
        if (cached.size <= MAX_CACHED) break
        cached.delete(oldest)
      }
      return found
    },
  }
}
