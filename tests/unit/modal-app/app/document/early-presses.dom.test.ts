import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deferEarlyPresses } from '#modal/app/document/early-presses.ts'
import type { AppStore } from '#modal/app/store.ts'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import { linkModal } from '#tests/support/fixtures/linked-modal.ts'

let store: AppStore
let pressed: string[]
let page: Document

const press = (name: string): void => {
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

beforeEach(() => {
  vi.useFakeTimers()
  page = document.implementation.createHTMLDocument()
  page.body.innerHTML = '<button>First</button><button>Second</button>'
  pressed = []
  store = linkModal({}).store
  deferEarlyPresses(page, store)
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element) pressed.push(target.textContent)
  })
})
afterEach(() => vi.useRealTimers())

describe('presses before the opening has arrived', () => {
  it('The first one is carried out once the modal is open', () => {
    press('Second')
    press('First')
    expect(pressed).toEqual([])
    store.dispatch(openModal())
    vi.runAllTimers()
    expect(pressed).toEqual(['Second'])
  })

  it('A control that moved meanwhile is found by its label', () => {
    press('Second')
    page.querySelector('button')?.remove()
    store.dispatch(openModal())
    vi.runAllTimers()
    expect(pressed).toEqual(['Second'])
  })

  it('A press has no effect on a modal that was closed right after it was opened', () => {
    press('First')
    store.dispatch(openModal())
    store.dispatch(closeModal())
    vi.runAllTimers()
    expect(pressed).toEqual([])
  })

  it('A press in an open modal takes effect at once', () => {
    store.dispatch(openModal())
    press('First')
    expect(pressed).toEqual(['First'])
  })
})
