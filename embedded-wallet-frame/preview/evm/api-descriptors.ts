import type { DescriptorSource } from '#frame/preview/evm/evm-services.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import { CLEAR_SIGNING_ENDPOINTS } from '#schemas/http/wallet/clear-signing.ts'

/** How long an approval waits for descriptions, in milliseconds. */
const PATIENCE_MS = 3_000
/** Contracts whose descriptions are kept while the document lives. */
const MOST_KEPT = 200

/** Descriptions from the operator's own store, asked once for each contract. */
export function createApiDescriptors(api: WalletApi): DescriptorSource {
  const kept = new Map<string, ReturnType<DescriptorSource['find']>>()
  const ask: DescriptorSource['find'] = async (chainId, address) => {
    const answer = await api.call(CLEAR_SIGNING_ENDPOINTS.contractDescriptors, {
      path: { chainId: String(chainId), address },
      body: undefined,
      timeoutMs: PATIENCE_MS,
    })
    if (!answer.ok) kept.delete(`${chainId}:${address}`)
    return answer.ok ? answer.value : undefined
  }
  return {
    find: (chainId, address) => {
      const key = `${chainId}:${address}`
      const found = kept.get(key) ?? ask(chainId, address)
      kept.set(key, found)
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break
        kept.delete(oldest)
      }
      return found
    },
  }
}
