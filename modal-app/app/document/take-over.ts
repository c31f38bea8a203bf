import { flushSync } from 'react-dom'
import { controlAt, placeOf, type Kernel } from './kernel-handover.ts'

/**
 * Replaces what the kernel drew by the application, in one task: focus, typed text and scroll position stay, and what the
 * visitor pressed before is carried out.
 *
 * @param dropsPress whether what was pressed is not wanted any more.
 * @param draw renders the application.
 */
export function takeOver(document: Document, kernel: Kernel, dropsPress: boolean, draw: () => void): void {
  const { activeElement } = document
  const focus =
    activeElement && activeElement !== document.body ? placeOf(document, activeElement) : undefined
  const typed = [...document.querySelectorAll('input')].map((input) => ({
    place: placeOf(document, input),
    value: input.value,
  }))
  const scrollTop = document.querySelector('.card-body')?.scrollTop ?? 0
  const wish = kernel.takeWish()
  flushSync(draw)
  performance.mark('postern:taken-over')
  const body = document.querySelector('.card-body')
  if (body) body.scrollTop = scrollTop
  for (const { place, value } of typed) {
    const input = value === '' ? undefined : controlAt(document, place)
    if (input instanceof HTMLInputElement) type(input, value)
  }
  if (focus) controlAt(document, focus)?.focus({ preventScroll: true })
  if (wish && !dropsPress) {
    const control = controlAt(document, wish.control)
    if (wish.kind === 'press') control?.click()
    else if (control instanceof HTMLInputElement) control.form?.requestSubmit()
  }
}

/** Types into an input that React controls: its own setter would not notice the change. */
function type(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input)
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })))
}
