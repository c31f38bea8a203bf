import { afterEach, expect, it, vi } from 'vitest'
import type { LinkedModal } from '#sdk/link/link.ts'
import { watchPage } from '#sdk/link/watch-page.ts'

afterEach(() => document.body.replaceChildren())

/** A shown modal whose frame has the focus of its page. */
function showModal() {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const frame = document.createElement('iframe')
  root.append(frame)
  document.body.append(host)
  const focus = vi.fn()
  Object.defineProperty(frame, 'contentWindow', { value: { focus } })
  let isShown = true
  const modal: Pick<LinkedModal, 'root' | 'isShown' | 'mount'> = {
    root,
    isShown: () => isShown,
    mount: () => {},
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other members are not called
  const page = watchPage(modal as LinkedModal, true)
  page.watch(frame, () => {})
  const hide = (): void => {
    isShown = false
    page.onShown(false)
  }
  return { frame, focus, hide }
}

/** As a browser does that gives the focus back to the page; the listener waits for the end of the task. */
async function focusPage(): Promise<void> {
  window.dispatchEvent(new Event('focus'))
  await new Promise((resolve) => setTimeout(resolve, 0))
}

it('A page that gets the focus back while the frame is its active element returns it to the frame', async () => {
  const { frame, focus, hide } = showModal()
  frame.focus()
  await focusPage()
  expect(focus).toHaveBeenCalledTimes(1)
  hide()
})

it('A page that gets the focus keeps it while another element is active', async () => {
  const { focus, hide } = showModal()
  await focusPage()
  expect(focus).not.toHaveBeenCalled()
  hide()
})

it('A page keeps its focus after the modal was hidden', async () => {
  const { frame, focus, hide } = showModal()
  frame.focus()
  hide()
  await focusPage()
  expect(focus).not.toHaveBeenCalled()
})
