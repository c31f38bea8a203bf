/**
 * Takes the pairing URI that the page was opened with (`?uri=`, at any path, as in universal links). It is a secret, so it is
 * removed from the address.
 */
export function takePairingLink(): string | undefined {
  const link = new URLSearchParams(window.location.search).get('uri')
  if (window.location.search !== '') window.history.replaceState(null, '', '/')
  return link ?? undefined
}

/** Reads a pairing URI from a text: `wc:…` itself, or a link that contains one. */
export function pairingUri(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('wc:') || !URL.canParse(trimmed)) return trimmed
  return new URL(trimmed).searchParams.get('uri') ?? trimmed
}
