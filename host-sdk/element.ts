import { newElement } from './iframe/new-element.ts'
import { styledRoot } from './iframe/style-sheet.ts'
import { currentInstance, onCurrentInstance } from './state/current-instance.ts'
import type { Postern } from './types/postern.ts'
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
}

/** The elements that are attached to the page, with their buttons. */
const present = new Map<HTMLElement, HTMLButtonElement>()

const TRIGGERS = `[data-postern-open],${NAMES}`

/**
 * Defines `<postern-button>`, `<postern-connect-button>`, `<postern-account-button>` and `<postern-network-button>`, and
 * makes every `[data-postern-open]` element open the modal. They belong to the newest instance of the page; coming near one
 * preloads the modal. Importing this entry calls it; on a server it does nothing.
 *
 * @example
 * <postern-button></postern-button>
 * <a href="#" data-postern-open="Networks">Networks</a>
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
    const trigger = target instanceof Element && target.closest(TRIGGERS)
    if (!postern || !trigger) return
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
