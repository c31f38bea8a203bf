import { definePosternElements } from '#sdk/element.ts'

/** The elements of AppKit, each with the elements of this package that it contains. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  button: ['postern-connect-button', 'postern-account-button'],
  'connect-button': ['postern-connect-button'],
  'account-button': ['postern-account-button'],
  'network-button': ['postern-network-button'],
}

/** Defines `<appkit-button>`, `<w3m-button>` and the others; `label` is the text before the visitor connects. */
export function defineAppKitElements(): void {
  definePosternElements()
  for (const prefix of ['appkit', 'w3m'])
    for (const [name, inner] of Object.entries(ELEMENTS)) {
      const full = `${prefix}-${name}`
      if (!customElements.get(full)) customElements.define(full, elementClass(inner))
    }
}

function elementClass(inner: readonly string[]): CustomElementConstructor {
  return class extends HTMLElement {
    connectedCallback(): void {
      if (this.firstChild) return
      for (const name of inner) {
        const element = document.createElement(name)
        const label = this.getAttribute('label')
        if (label && name === 'postern-connect-button') element.setAttribute('label', label)
        this.append(element)
      }
    }
  }
}
