/** The provider of a wallet (EIP-1193). */
export interface PageProvider {
  readonly request: (request: { method: string; params?: unknown }) => Promise<unknown>
  readonly on: (event: string, listener: () => void) => unknown
}

/** An announced wallet (EIP-6963). */
export interface AnnouncedProvider {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: PageProvider
}

/** Calls `found` for every wallet of the page, also for those announced later (EIP-6963). */
export function watchProviders(found: (announced: AnnouncedProvider) => void): void {
  const seen = new Set<string>()
  window.addEventListener('eip6963:announceProvider', (event) => {
    if (!(event instanceof CustomEvent)) return
    const detail: AnnouncedProvider = event.detail
    if (seen.has(detail.info.uuid)) return
    seen.add(detail.info.uuid)
    found(detail)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}
