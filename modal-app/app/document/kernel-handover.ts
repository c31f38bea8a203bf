import type { AcceptedHello } from '#schemas/channel/handshake.ts'

/** What the visitor wanted before the application was there. */
export interface EarlyWish {
  readonly kind: 'press' | 'submit'
  readonly control: ControlPlace
}

/** How the visitor left before the application was there. */
export type EarlyLeave = 'escape' | 'backdrop' | 'navigation'

/** A control of the card: its place among all of them, and its text, which has to be the same afterwards. */
export interface ControlPlace {
  readonly index: number
  readonly label: string
}

/** What the script in the document has drawn in place of the skeleton. */
export type DrawnView =
  | { readonly view: 'Connect' }
  /** An account that the browser remembers; its wallet has not been heard. */
  | { readonly view: 'Account'; readonly address: string }

/** What the script in the document hands to the application. */
export interface Kernel {
  /** The site's hello, whose port has not been started. */
  readonly hello: Promise<AcceptedHello>
  /** Resolves when the application's style sheet is loaded. */
  readonly styled: Promise<void>
  /** What is drawn, once that is decided: the application replaces it only by a view that is complete. */
  readonly drawn: Promise<DrawnView | undefined>
  /** Resolves when no button or key is held down, since a press that begins and ends on two elements is none. */
  readonly released: () => Promise<void>
  /** How the visitor has left, if at all; afterwards the kernel leaves that to the application. */
  readonly takeLeave: () => EarlyLeave | undefined
  /** The first thing that the visitor pressed; afterwards the kernel listens no longer. */
  readonly takeWish: () => EarlyWish | undefined
}

declare global {
  interface Window {
    /** Present in documents that the build made; absent in development and in tests. */
    posternKernel?: Kernel
  }
}

const CONTROLS = 'button, a[href], input, h1'

/** Finds the place of a control in the card. */
export function placeOf(document: Document, control: Element): ControlPlace {
  return { index: controlsIn(document).indexOf(control), label: labelOf(control) }
}

/** Finds the control with a label: the one at the place, or the only one where a wallet has come or gone meanwhile. */
export function controlAt(document: Document, { index, label }: ControlPlace): HTMLElement | undefined {
  const controls = controlsIn(document)
  const equal = controls.filter((control) => labelOf(control) === label)
  const [only] = equal.length === 1 ? equal : equal.filter((control) => controls[index] === control)
  return only instanceof HTMLElement ? only : undefined
}

function controlsIn(document: Document): readonly Element[] {
  return [...document.querySelectorAll(CONTROLS)]
}

function labelOf(control: Element): string {
  return control.ariaLabel ?? control.textContent
}
