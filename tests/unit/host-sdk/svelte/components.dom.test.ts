import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#schemas/errors/result.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { countListeners } from '#tests/support/scripted/page-instances.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'
import { allStores, STORES_HTML, STORES_TREE } from '#tests/support/components/stores-tree.ts'
import { compileComponent, svelteInBrowser } from '#tests/support/components/svelte-component.ts'

let modal: ScriptedModal
let postern: Postern
const target = document.createElement('div')

beforeEach(async () => {
  localStorage.clear()
  modal = scriptedModal()
  modal.onRead = () => ok([])
  postern = startInstance(SITE_OPTIONS, modal.chunks)
  await postern.preload()
})
afterEach(() => {
  postern.destroy()
  target.replaceChildren()
})

test('A component renders its stores, and unsubscribes when it is destroyed', async () => {
  const listening = countListeners(postern)
  const { flushSync, mount, unmount } = await svelteInBrowser()
  const component = mount(await compileComponent(STORES_TREE, 'client'), { target, props: allStores() })
  expect(target.textContent).toContain('nobody')
  await modal.change(connectedAccount())
  flushSync()
  expect(target.textContent).toContain(`${ADDRESS} Test wallet on 1 true`)
  expect(listening()).toBeGreaterThan(0)
  await unmount(component)
  expect(listening()).toBe(0)
})

test('Svelte hydrates a server-rendered page without a warning, and renders the current state', async () => {
  const warnings = vi.fn()
  for (const kind of ['warn', 'error'] as const) vi.spyOn(console, kind).mockImplementation(warnings)
  await modal.change(connectedAccount())
  target.innerHTML = STORES_HTML
  const first = target.querySelector('p')
  const { flushSync, hydrate, unmount } = await svelteInBrowser()
  const component = hydrate(await compileComponent(STORES_TREE, 'client'), { target, props: allStores() })
  flushSync()
  expect(target.querySelector('p'), 'the server’s own element stays').toBe(first)
  expect(target.textContent).toContain(`${ADDRESS} Test wallet on 1 true`)
  expect(warnings).not.toHaveBeenCalled()
  await unmount(component)
})

test('A rune reads a store by `fromStore`', async () => {
  const source = `
    <script>
      const { fromStore, account } = $props()
      const current = fromStore(account)
      const short = $derived(current.current.address?.slice(0, 6))
    </script>
    <p>{short}</p>`
  const { flushSync, fromStore, mount, unmount } = await svelteInBrowser()
  const props = { ...allStores(), fromStore }
  const component = mount(await compileComponent(source, 'client'), { target, props })
  expect(target.textContent).toBe('')
  await modal.change(connectedAccount())
  flushSync()
  expect(target.textContent).toBe(ADDRESS.slice(0, 6))
  await unmount(component)
})
