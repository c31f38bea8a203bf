import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askVisitor } from '#examples/wallets/page/approval-window.ts'

let roots: ShadowRoot[]

beforeEach(() => {
  roots = []
  // A closed shadow root is out of reach for tests too, unless they intercept its creation.
  const original = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')?.value
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
    expect(options.mode).toBe('closed')
    const root: ShadowRoot = Reflect.apply(original, this, [options])
    roots.push(root)
    return root
  })
})
afterEach(() => vi.restoreAllMocks())

const request = (message: string) => ({
  wallet: { name: 'Demo', icon: 'data:image/svg+xml;base64,' },
  title: 'Sign a message',
  method: 'personal_sign',
  details: [['Message', message]] as const,
})

const open = async (index: number): Promise<HTMLDialogElement> => {
  await vi.waitFor(() => expect(roots).toHaveLength(index + 1))
  const dialog = roots[index]?.querySelector('dialog')
  if (!dialog) throw new Error('no dialog')
  return dialog
}
const click = (dialog: Element, value: string) =>
  dialog.querySelector<HTMLButtonElement>(`button[value="${value}"]`)?.click()

describe('the approval window', () => {
  test("The window shows the request as text and returns the visitor's choice", async () => {
    const answer = askVisitor(request('<b>hello</b>'))
    const dialog = await open(0)
    expect(dialog.open).toBe(true)
    expect(dialog.textContent).toContain('Demo wallet – runs in this page, like an extension')
    expect(dialog.textContent).toContain('personal_sign')
    expect(dialog.querySelector('dd')?.textContent).toBe('<b>hello</b>')
    expect(dialog.querySelector('b')).toBeNull()
    click(dialog, 'approve')
    expect(await answer).toBe(true)
    expect(document.querySelector('[data-demo-wallet-window]')).toBeNull()
  })

  test('The window shows one request at a time, and Escape rejects', async () => {
    const first = askVisitor(request('one'))
    const second = askVisitor(request('two'))
    const dialog = await open(0)
    expect(roots).toHaveLength(1)
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(await first).toBe(false)
    click(await open(1), 'reject')
    expect(await second).toBe(false)
  })
})
