/** Creates an element by the DOM, because a strict CSP of the site blocks inline markup. */
export function newElement<N extends keyof HTMLElementTagNameMap>(
  name: N,
  text = '',
): HTMLElementTagNameMap[N] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
