import { createComponent, getNextElement, hydrate, insert, render, template } from 'solid-js/web'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Postern } from '#sdk/types/postern.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { pageInstances, type PageInstances } from '#tests/support/scripted/page-instances.ts'
import { primitivesRendered, PRIMITIVES_TEXT } from '#tests/support/components/primitives-text.ts'

const frame = template('<pre></pre>')

/** A component as Solid compiles it for a server-rendered page. */
function Said(): Node {
  const rendered = primitivesRendered()
  drawn.push(rendered())
  const element = getNextElement(frame)
  insert(element, rendered)
  return element
}

let page: PageInstances
let postern: Postern
let drawn: string[]
let end = (): void => {}

beforeEach(async () => {
  drawn = []
  page = pageInstances()
  // The page knows more than the server did before Solid hydrates it.
  const { modal } = ({ postern } = page.start())
  await postern.preload()
  await modal.change(connectedAccount())
})
afterEach(() => {
  end()
  page.end()
  document.body.replaceChildren()
})

test('Solid hydrates a server-rendered page unchanged, and then renders the current state', () => {
  Object.assign(globalThis, { _$HY: { events: [], completed: new WeakSet(), r: {}, fe: () => {} } })
  document.body.innerHTML = `<pre data-hk="00">${PRIMITIVES_TEXT}</pre>`
  const servers = document.querySelector('pre')
  end = hydrate(() => createComponent(Said, {}), document.body)
  expect(drawn).toEqual([PRIMITIVES_TEXT])
  expect(document.querySelectorAll('pre')).toHaveLength(1)
  expect(document.querySelector('pre'), 'the server’s own element stays').toBe(servers)
  expect(servers?.textContent).toContain(`${ADDRESS} 1 true`)
})

test('A page without server rendering shows the current state at once', () => {
  end = render(() => createComponent(Said, {}), document.body)
  expect(drawn[0]).toContain(`${ADDRESS} 1 true`)
})
