import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSSRApp, defineComponent, h, nextTick, Suspense, type App, type Component } from 'vue'
import { ok } from '#schemas/errors/result.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { PosternPlugin, usePosternAccount } from '#sdk/vue.ts'
import { COMPOSABLES_HTML, ComposablesTree } from '#tests/support/components/composables-tree.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { scriptedModal, SITE_OPTIONS } from '#tests/support/scripted/scripted-modal.ts'

let postern: Postern
let app: App | undefined
const warnings = vi.fn()

beforeEach(async () => {
  localStorage.clear()
  warnings.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(warnings)
  vi.spyOn(console, 'error').mockImplementation(warnings)
  const modal = scriptedModal()
  modal.onRead = () => ok([])
  postern = startInstance({ ...SITE_OPTIONS, themeMode: 'light' }, modal.chunks)
  // The page knows more than the server did before Vue hydrates it.
  await postern.preload()
  await modal.change({ ...connectedAccount(), themeMode: 'light' })
})
afterEach(() => {
  app?.unmount()
  postern.destroy()
  document.body.replaceChildren()
})

function hydrate(html: string, tree: Component, instance?: Postern): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const first = container.querySelector('pre')
  app = createSSRApp(tree)
  if (instance) app.use(PosternPlugin, instance)
  app.mount(container)
  expect(container.querySelector('pre'), 'the server’s own element stays').toBe(first)
  return container
}

function rendered(container: HTMLElement): unknown {
  return JSON.parse(container.textContent ?? '')
}

test('Vue hydrates a server-rendered page without a warning, and then renders the current state', async () => {
  const container = hydrate(COMPOSABLES_HTML, ComposablesTree)
  expect(rendered(container)).toMatchObject({ account: 'disconnected', themeMode: 'dark' })
  await nextTick()
  expect(rendered(container)).toMatchObject({
    account: ADDRESS,
    network: 1,
    provider: true,
    wallet: 'Test wallet',
    themeMode: 'light',
  })
  expect(warnings).not.toHaveBeenCalled()
})

test('An app with its own instance hydrates without a warning', async () => {
  const other = startInstance({ ...SITE_OPTIONS, projectId: 'other' }, scriptedModal().chunks)
  const container = hydrate(COMPOSABLES_HTML, ComposablesTree, postern)
  await nextTick()
  expect(rendered(container)).toMatchObject({ account: ADDRESS })
  expect(warnings).not.toHaveBeenCalled()
  other.destroy()
})

test('A page with an asynchronous setup hydrates without a warning', async () => {
  const Page = defineComponent({
    setup: async () => {
      const { address, status } = usePosternAccount()
      await Promise.resolve()
      return () => h('pre', JSON.stringify(address.value ?? status.value))
    },
  })
  const container = hydrate('<pre>"disconnected"</pre>', () => h(Suspense, () => h(Page)))
  await vi.waitFor(() => expect(rendered(container)).toBe(ADDRESS))
  // Vue warns that Suspense is experimental.
  const lines = warnings.mock.calls.filter(
    ([line]) => !String(line).includes('<Suspense> is an experimental'),
  )
  expect(lines).toEqual([])
})

test('Components that are mounted after the hydration render the current state at once', async () => {
  const values: unknown[] = []
  const Later = defineComponent(() => {
    const { isConnected } = usePosternAccount()
    values.push(isConnected.value)
    return () => h('b')
  })
  const Page = defineComponent({
    data: () => ({ isLater: false }),
    render() {
      return h('div', [h(Later), this.isLater ? h(Later) : null])
    },
  })
  const container = document.createElement('div')
  container.innerHTML = '<div><b></b><!----></div>'
  app = createSSRApp(Page)
  Object.assign(app.mount(container), { isLater: true })
  await nextTick()
  expect(container.innerHTML).toBe('<div><b></b><b></b></div>')
  expect(values).toEqual([false, true])
  expect(warnings).not.toHaveBeenCalled()
})

test('A mismatch with the server-rendered page is detected by this test', () => {
  hydrate(COMPOSABLES_HTML.replace('disconnected', 'connected'), ComposablesTree)
  expect(warnings).toHaveBeenCalled()
})
