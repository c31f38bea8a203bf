const TOKEN = /^#([\w-]{43})$/

/**
 * Takes the token of a printed link out of the address, so that it is neither in the history nor in a bookmark.
 *
 * @returns undefined when the page was opened without one.
 */
export function takeLinkToken({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): string | undefined {
  const token = TOKEN.exec(location.hash)?.[1]
  if (location.hash !== '') history.replaceState(null, '', location.pathname)
  return token
}
