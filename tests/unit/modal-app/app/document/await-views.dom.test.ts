import { beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitViews } from '#modal/app/document/await-views.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { linkModal } from '#tests/support/fixtures/linked-modal.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

describe('waiting for the views', () => {
  it('The modal is up while the views are loading, and once they are drawn.', async () => {
    const draw = vi.fn<() => void>()
    const loading = Promise.resolve(draw)
    const isUp = awaitViews(window, linkModal({}).store, () => loading)
    expect(isUp()).toBe(true)
    expect(draw).not.toHaveBeenCalled()
    await loading
    expect(draw).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(isUp()).toBe(true)
  })

  it('The modal is down when the views failed to load.', async () => {
    const loading = Promise.reject<() => void>(new TypeError('offline'))
    const isUp = awaitViews(window, linkModal({}).store, () => loading)
    await loading.catch(() => undefined)
    expect(isUp()).toBe(false)
  })

  it('The modal is down when the views have not loaded after 20 s.', () => {
    const isUp = awaitViews(window, linkModal({}).store, () => new Promise(() => {}))
    vi.advanceTimersByTime(19_999)
    expect(isUp()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isUp()).toBe(false)
  })
})

describe('closing while the views are loading', () => {
  const press = (): boolean =>
    document.querySelector('.stage')?.dispatchEvent(new MouseEvent('click', { bubbles: true })) ?? false
  const start = () => {
    document.body.innerHTML = '<div class="stage"><div class="card"></div></div>'
    const { store } = linkModal({})
    awaitViews(window, store, () => new Promise(() => {}))
    return store
  }

  it('A click beside the card closes the modal.', () => {
    const store = start()
    store.dispatch(openModal())
    press()
    expect(selectIsOpen(store.getState())).toBe(false)
  })

  it('A click before the site’s call closes the modal once.', () => {
    const store = start()
    press()
    press()
    store.dispatch(openModal())
    expect(selectIsOpen(store.getState())).toBe(false)
    store.dispatch(openModal())
    expect(selectIsOpen(store.getState())).toBe(true)
  })
})
