import { newElement } from './iframe/new-element.ts'
import { styledRoot } from './iframe/style-sheet.ts'
import { currentInstance, onCurrentInstance } from './state/current-instance.ts'
import type { PaymentEventDetail, PaymentRequest } from './types/payment.ts'
import type { Postern } from './types/postern.ts'
import type { PosternError } from './types/providers.ts'
import type { PosternView } from './types/view.ts'
import { watchIntent } from './watch-intent.ts'

const CSS =
  'button{font:600 16px system-ui;padding:12px 20px;border:0;border-radius:12px;' +
  'background:var(--postern-accent,#3550e0);color:var(--postern-on-accent,#fff)}'

const NAMES = 'postern-button,postern-connect-button,postern-account-button,postern-network-button'

declare global {
  interface HTMLElementTagNameMap {
    'postern-button': HTMLElement
    'postern-connect-button': HTMLElement
    'postern-account-button': HTMLElement
    'postern-network-button': HTMLElement
  }
  interface HTMLElementEventMap {
    /** A `data-postern-pay` element was paid. */
    'postern:paid': CustomEvent<PaymentEventDetail>
    /** A `data-postern-pay` element was not paid: `detail.code` is 4001 when the visitor left. */
    'postern:payment-failed': CustomEvent<PosternError>
  }
}

/** The elements that are attached to the page, with their buttons. */
const present = new Map<HTMLElement, HTMLButtonElement>()

const TRIGGERS = `[data-postern-pay],[data-postern-open],${NAMES}`

/**
 * Defines `<postern-button>`, `<postern-connect-button>`, `<postern-account-button>` and `<postern-network-button>`, and
 * makes every `[data-postern-open]` element open the modal, and every `[data-postern-pay]` element ask for a payment, whose result
 * is the event `postern:paid` or `postern:payment-failed`. They belong to the newest instance of the page; coming near one
 * preloads the modal. Importing this entry calls it; on a server it does nothing.
 *
 * @example
 * <postern-button></postern-button>
 * <a href="#" data-postern-open="Networks">Networks</a>
 * <button data-postern-pay data-asset="eip155:1/slip44:60" data-amount="0.01" data-recipient="0x…" data-id="order-0001">Pay</button>
 */
export function definePosternElements(): void {
  if (typeof customElements === 'undefined' || customElements.get('postern-button')) return
  for (const name of NAMES.split(',')) customElements.define(name, elementClass())
  const onInstance = (postern: Postern | undefined): void => {
    postern?.subscribe(draw)
    draw()
  }
  onCurrentInstance(onInstance)
  onInstance(currentInstance())
  watchIntent(
    TRIGGERS,
    () =>
      void currentInstance()
        ?.preload()
        .catch(() => {}),
  )
  document.addEventListener('click', ({ target }) => {
    const postern = currentInstance()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the document is no element and has no such method
    const trigger = (target as Partial<Element>).closest?.<HTMLElement>(TRIGGERS)
    if (!postern || !trigger) return
    if ('posternPay' in trigger.dataset) {
      // The link reads the attributes of the element, and dispatches `postern:paid`.
      const report = (detail: unknown): unknown =>
        trigger.dispatchEvent(new CustomEvent('postern:payment-failed', { bubbles: true, detail }))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- which the public type does not say
      postern.pay(trigger as unknown as PaymentRequest).catch(report)
      return
    }
    const view = trigger.getAttribute('data-postern-open') ?? contentOf(trigger, postern)?.[0]
    // The failure card shows an error to the visitor.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal refuses the names of views that it does not have
    postern.open(view ? { view: view as PosternView } : {}).catch(() => {})
  })
}

/** The view that an element opens and its text; undefined while the element is hidden. */
function contentOf(
  { localName }: Element,
  postern: Postern,
): readonly [view: string, text: string] | undefined {
  const { namespaces, activeNamespace = '' } = postern.getState()
  const { status, address = '' } = namespaces[activeNamespace] ?? {}
  if (localName === 'postern-network-button') return ['Networks', 'Switch network']
  const account = status === 'connected' && address
  if (localName === `postern-${account ? 'connect' : 'account'}-button`) return undefined
  if (!account) return ['Connect', 'Connect wallet']
  return ['Account', account.length > 12 ? `${account.slice(0, 6)}…${account.slice(-4)}` : account]
}

/** Renders the elements of the page, also those in other shadow roots. */
function draw(): void {
  for (const [element, button] of present) {
    const postern = currentInstance()
    const content = postern && contentOf(element, postern)
    button.hidden = !content
    button.textContent = element.getAttribute('label') ?? content?.[1] ?? ''
  }
}

/** Creates a new class for each element, because a class can define only one. */
function elementClass(): CustomElementConstructor {
  return class extends HTMLElement {
    readonly #button = newElement('button')

    connectedCallback(): void {
      if (!this.shadowRoot) styledRoot(this, CSS).append(this.#button)
      present.set(this, this.#button)
      draw()
    }

    disconnectedCallback(): void {
      present.delete(this)
    }
  }
}

definePosternElements()
