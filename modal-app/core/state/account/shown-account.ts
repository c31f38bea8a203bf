import { SHOWN_BALANCE_MS } from '#schemas/constants/times.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { isChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import type { ShownAccount } from './account-details.ts'

/**
 * Takes from a stored account what may be shown again: nothing where its address is none of its network, no name with hidden
 * characters, and no total that is older than a day.
 */
export function showableAccount(stored: ShownAccount, nowMs: number): ShownAccount | undefined {
  const { caipNetworkId, address, name, total, ...others } = stored
  const [namespace, reference] = caipNetworkId.split(':')
  if (!isChainNamespace(namespace) || !NAMESPACES[namespace].isAddress(address, reference)) return undefined
  const ageMs = nowMs - stored.atMs
  return {
    ...others,
    caipNetworkId,
    address,
    ...(name !== undefined && cleanText(name) === name && { name }),
    // After the clock was set back, the age of a total is unknown.
    ...(total !== undefined && ageMs >= 0 && ageMs < SHOWN_BALANCE_MS && { total }),
  }
}
