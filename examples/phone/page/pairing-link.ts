/**
 * The invitation the page was opened with (`?uri=`, at any path, as universal links have it). It is a secret, so it does
 * not stay in the address.
 */
export function takePairingLink(): string | undefined {
  const link = new URLSearchParams(window.location.search).get('uri')
  if (window.location.search !== '') window.history.replaceState(null, '', '/')
  return link ?? undefined
}

/** The invitation in a text: `wc:…` itself, or a link that carries one. */
export function pairingUri(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('wc:') || !URL.canParse(trimmed)) return trimmed
  return new URL(trimmed).searchParams.get('uri') ?? trimmed
}
