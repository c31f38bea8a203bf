import { newElement } from './iframe/new-element.ts'
import { styledRoot } from './iframe/style-sheet.ts'
import { currentInstance, onCurrentInstance } from './state/current-instance.ts'
import type { Postern } from './types/postern.ts'
import type { PosternView } from './types/view.ts'
import { watchIntent } from './watch-intent.ts'

const CSS =
  'button{font:600 16px system-ui;padding:12px 20px;border:0;border-radius:12px;' +
  'background:var(--postern-accent,#3550e0);color:var(--postern-on-accent,#fff)}'

/** The text of an element and the view it opens; undefined while the element is hidden. */
type ButtonContent = (address?: string) => readonly [text: string, view: string] | undefined

const account: ButtonContent = (address) => (address ? [shorten(address), 'Account'] : undefined)
const connect: ButtonContent = (address) => (address ? undefined : ['Connect wallet', 'Connect'])

const BUTTONS: Readonly<Record<string, ButtonContent>> = {
  'postern-button': (address) => account(address) ?? connect(address),
  'postern-connect-button': connect,
  'postern-account-button': account,
  'postern-network-button': () => ['Switch network', 'Networks'],
}

declare global {
  interface HTMLElementTagNameMap {
    'postern-button': HTMLElement
    'postern-connect-button': HTMLElement
    'postern-account-button': HTMLElement
    'postern-network-button': HTMLElement
  }
}

/** The elements that are attached to the page. */
const present = new Set<HTMLElement>()

const TRIGGERS = ['[data-postern-open]', ...Object.keys(BUTTONS)].join()

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
  for (const name of Object.keys(BUTTONS)) customElements.define(name, elementClass())
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
    const view = trigger.getAttribute('data-postern-open') || contentOf(trigger, postern)?.[1]
    // The failure card shows an error to the visitor.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal refuses the names of views that it does not have
    postern.open(view ? { view: view as PosternView } : {}).catch(() => {})
  })
}

function contentOf(element: Element, postern: Postern): ReturnType<ButtonContent> {
  const { namespaces, activeNamespace = '' } = postern.getState()
  const active = namespaces[activeNamespace]
  return BUTTONS[element.localName]?.(active?.status === 'connected' ? active.address : undefined)
}

/** Renders the elements of the page, also those in other shadow roots. */
function draw(): void {
  for (const element of present) {
    const button = element.shadowRoot?.querySelector('button')
    const postern = currentInstance()
    const content = postern && contentOf(element, postern)
    if (!button) continue
    button.hidden = !content
    button.textContent = element.getAttribute('label') ?? content?.[0] ?? ''
  }
}

/** Creates a new class for each element, because a class can define only one. */
function elementClass(): CustomElementConstructor {
  return class extends HTMLElement {
    connectedCallback(): void {
      if (!this.shadowRoot) styledRoot(this, CSS).append(newElement('button'))
      present.add(this)
      draw()
    }

    disconnectedCallback(): void {
      present.delete(this)
    }
  }
}

function shorten(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

definePosternElements()
