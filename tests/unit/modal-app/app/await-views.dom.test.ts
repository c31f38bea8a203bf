import { beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitViews } from '#modal/app/await-views.ts'
import { linkModal } from '#tests/support/linked-modal.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

describe('waiting for the views', () => {
  it('is well while they are on their way, and once they are drawn', async () => {
    const draw = vi.fn<() => void>()
    const loading = Promise.resolve(draw)
    const isWell = awaitViews(window, linkModal({}).store, () => loading)
    expect(isWell()).toBe(true)
    expect(draw).not.toHaveBeenCalled()
    await loading
    expect(draw).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(isWell()).toBe(true)
  })

  it('is not well when they did not load', async () => {
    const loading = Promise.reject<() => void>(new TypeError('offline'))
    const isWell = awaitViews(window, linkModal({}).store, () => loading)
    await loading.catch(() => undefined)
    expect(isWell()).toBe(false)
  })

  it('is not well when they have not come after 20 s', () => {
    const isWell = awaitViews(window, linkModal({}).store, () => new Promise(() => {}))
    vi.advanceTimersByTime(19_999)
    expect(isWell()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isWell()).toBe(false)
  })
})
