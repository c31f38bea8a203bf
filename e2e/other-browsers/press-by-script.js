/** Runs in the frame: sends a button every event that a script can make. */
export function pressByScript(button) {
  const pointer = { bubbles: true, isPrimary: true, button: 0, pointerType: 'mouse' }
  button.dispatchEvent(new PointerEvent('pointermove', pointer))
  button.dispatchEvent(new PointerEvent('pointerdown', pointer))
  for (const type of ['keydown', 'keyup'])
    button.dispatchEvent(new KeyboardEvent(type, { bubbles: true, key: 'Enter' }))
  button.click()
}
