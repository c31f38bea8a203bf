/** The document in a window of this origin. Those of other origins and of closed windows cannot be read. */
export function documentOf(opener: Window, origin: string): Document | undefined {
  try {
    return !opener.closed && opener.location.origin === origin ? opener.document : undefined
  } catch {
    return undefined
  }
}
