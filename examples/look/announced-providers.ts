import type { EIP1193Provider } from 'viem'

/** A wallet as it announces itself (EIP-6963). */
export interface AnnouncedProvider {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: EIP1193Provider
}

/** Calls `found` for every wallet of the page, those that come later too (EIP-6963). */
export function watchProviders(found: (announced: AnnouncedProvider) => void): void {
  const seen = new Set<string>()
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { detail } = event as CustomEvent<AnnouncedProvider>
    if (seen.has(detail.info.uuid)) return
    seen.add(detail.info.uuid)
    found(detail)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}
