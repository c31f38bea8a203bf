/** Returns a script that sets the style of the modal's frame. */
export function styleModal(style) {
  return `for (const { shadowRoot } of document.querySelectorAll('*')) {
    const frame = shadowRoot?.querySelector('iframe')
    if (frame) frame.style.cssText = ${JSON.stringify(style)}
  }`
}
