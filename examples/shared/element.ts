/**
 * Finds an element of the page by its id.
 *
 * @throws when the page lacks it.
 */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no #${id}.`)
  return found
}
