import { beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitViews } from '#modal/app/document/await-views.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { linkModal } from '#tests/support/fixtures/linked-modal.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

describe('waiting for the views', () => {
  it('is well while they are on their way, and once they are drawn', async () => {
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

  it('is not well when they did not load', async () => {
    const loading = Promise.reject<() => void>(new TypeError('offline'))
    const isUp = awaitViews(window, linkModal({}).store, () => loading)
    await loading.catch(() => undefined)
    expect(isUp()).toBe(false)
  })

  it('is not well when they have not come after 20 s', () => {
    const isUp = awaitViews(window, linkModal({}).store, () => new Promise(() => {}))
    vi.advanceTimersByTime(19_999)
    expect(isUp()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isUp()).toBe(false)
  })
})

describe('a visitor who leaves while the views are on their way', () => {
  const press = (): boolean =>
    document.querySelector('.stage')?.dispatchEvent(new MouseEvent('click', { bubbles: true })) ?? false
  const start = () => {
    document.body.innerHTML = '<div class="stage"><div class="card"></div></div>'
    const { store } = linkModal({})
    awaitViews(window, store, () => new Promise(() => {}))
    return store
  }

  it('leaves with a press beside the card', () => {
    const store = start()
    store.dispatch(openModal())
    press()
    expect(selectIsOpen(store.getState())).toBe(false)
  })

  it('leaves with a press from before the site’s call came, which counts once', () => {
    const store = start()
    press()
    press()
    store.dispatch(openModal())
    expect(selectIsOpen(store.getState())).toBe(false)
    store.dispatch(openModal())
    expect(selectIsOpen(store.getState())).toBe(true)
  })
})
