import type { EvmEvent } from './wallet-context.ts'

type Listener = (value: unknown) => void

/** An EIP-1193 provider with the event methods of Node's emitters, in the form that wallets inject. */
export type PageProvider = {
  request: (request: unknown) => Promise<unknown>
  on: (event: string, listener: Listener) => PageProvider
  removeListener: (event: string, listener: Listener) => PageProvider
}

/**
 * Creates the provider object for a page.
 *
 * @param request Answers requests.
 * @returns The provider and the function that emits its events.
 */
export function createPageProvider(request: PageProvider['request']): {
  provider: PageProvider
  emit: (event: EvmEvent, value: unknown) => void
} {
  const listeners = new Map<string, Set<Listener>>()
  const provider: PageProvider = {
    request,
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const emit = (event: EvmEvent, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  return { provider, emit }
}

/** The identity of an announced wallet (EIP-6963). */
export type ProviderInfo = { uuid: string; name: string; icon: string; rdns: string }

/** Announces a provider now and whenever a page asks (EIP-6963). */
export function announceProvider(info: ProviderInfo, provider: PageProvider): void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
