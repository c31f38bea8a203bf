import type { Eip1193Provider } from '#sdk/types/providers.ts'
import { OWN_ICON, OWN_NAME, OWN_RDNS } from './own-identity.ts'

/**
 * Announces the provider by EIP-6963, now and on each request, so that libraries find it.
 *
 * @returns stops answering.
 */
export function announceEip6963(provider: Eip1193Provider): () => void {
  const info = Object.freeze({ uuid: uuid(), name: OWN_NAME, icon: OWN_ICON, rdns: OWN_RDNS })
  const detail = Object.freeze({ info, provider })
  const announce = (): void => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}

/**
 * A random UUID of version 4, which no secret depends on; `crypto.randomUUID` is missing on pages without https, and another
 * source would be larger.
 */
function uuid(): string {
  return 'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replaceAll('x', () =>
    Math.floor(Math.random() * 16).toString(16),
  )
}
