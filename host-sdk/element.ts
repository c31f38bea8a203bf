import { styledRoot } from './iframe/style-sheet.ts'
import { callAll } from './state/call-all.ts'
import { currentInstance, onCurrentInstance } from './state/current-instance.ts'
import type { NamespaceState, Postern } from './types.ts'

const CSS =
  'button{font:600 16px system-ui;padding:12px 20px;border:0;border-radius:12px;' +
  'background:var(--postern-accent,#3550e0);color:var(--postern-on-accent,#fff)}'

/** What an element says and which view it opens; undefined while it has nothing to offer. */
type Face = (active: NamespaceState | undefined) => readonly [text: string, view: string] | undefined

const account: Face = (active) => (active?.address ? [shorten(active.address), 'Account'] : undefined)
const connect: Face = (active) => (active?.address ? undefined : ['Connect wallet', 'Connect'])

const FACES: Readonly<Record<string, Face>> = {
  'postern-button': (active) => account(active) ?? connect(active),
  'postern-connect-button': connect,
  'postern-account-button': account,
  'postern-network-button': () => ['Switch network', 'Networks'],
}

/** How each element in the page draws itself. */
const drawings = new Map<HTMLElement, (postern: Postern | undefined) => void>()

const TRIGGERS = ['[data-postern-open]', ...Object.keys(FACES)].join()

/**
 * Defines `<postern-button>`, `<postern-connect-button>`, `<postern-account-button>` and `<postern-network-button>`, and
 * makes every `[data-postern-open]` element open the modal. They belong to the newest instance of the page; pointing at
 * one loads the modal. Importing this entry calls it; on a server it does nothing.
 *
 * @example
 * <postern-button></postern-button>
 * <a href="#" data-postern-open="Networks">Networks</a>
 */
export function definePosternElements(): void {
  if (typeof customElements === 'undefined' || customElements.get('postern-button')) return
  for (const name of Object.keys(FACES)) customElements.define(name, elementClass())
  let unlisten = (): void => {}
  const onInstance = (postern: Postern | undefined): void => {
    unlisten()
    unlisten = postern ? listen(postern) : () => {}
    callAll(drawings.values(), postern)
  }
  onCurrentInstance(onInstance)
  onInstance(currentInstance())
}

/** One delegated listener per event: elements that come later work as well. */
function listen(postern: Postern): () => void {
  const stop = new AbortController()
  const on = (event: string, act: (trigger: Element) => void): void =>
    document.addEventListener(
      event,
      ({ target }) => {
        const trigger = target instanceof Element ? target.closest(TRIGGERS) : null
        if (trigger) act(trigger)
      },
      stop,
    )
  const preload = (): void => void postern.preload().catch(() => {})
  on('pointerover', preload)
  on('focusin', preload)
  on('click', (trigger) => {
    const view = trigger.getAttribute('data-postern-open') || faceOf(trigger, postern)?.[1]
    // The card on the screen says what went wrong.
    postern.open({ ...(view && { view }) }).catch(() => {})
  })
  const unsubscribe = postern.subscribe(() => callAll(drawings.values(), postern))
  return () => {
    stop.abort()
    unsubscribe()
  }
}

function faceOf(element: Element, postern: Postern): ReturnType<Face> {
  const { namespaces, activeNamespace } = postern.getState()
  const active = namespaces[activeNamespace ?? '']
  return FACES[element.localName]?.(active?.status === 'connected' ? active : undefined)
}

/** A fresh class, because one class defines one element. */
function elementClass(): CustomElementConstructor {
  return class extends HTMLElement {
    #button: HTMLButtonElement | undefined

    connectedCallback(): void {
      this.#button ??= styledRoot(this, CSS).appendChild(document.createElement('button'))
      drawings.set(this, (postern) => this.#draw(postern))
      this.#draw(currentInstance())
    }

    disconnectedCallback(): void {
      drawings.delete(this)
    }

    #draw(postern: Postern | undefined): void {
      const shown = postern && faceOf(this, postern)
      if (!this.#button) return
      this.#button.hidden = !shown
      if (shown) this.#button.textContent = this.getAttribute('label') ?? shown[0]
    }
  }
}

function shorten(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

definePosternElements()
