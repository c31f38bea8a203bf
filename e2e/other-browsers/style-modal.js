/** A script that puts a style on the element of the modal. */
export function styleModal(style) {
  return `for (const { shadowRoot } of document.querySelectorAll('*')) {
    const frame = shadowRoot?.querySelector('iframe')
    if (frame) frame.style.cssText = ${JSON.stringify(style)}
  }`
}
