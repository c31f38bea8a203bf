import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { selectSnack, snackHidden, snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { linkModal } from '#tests/support/fixtures/linked-modal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('snacks', () => {
  const first = { variant: 'error', text: 'first' } as const
  const second = { variant: 'info', text: 'second' } as const

  it('A snack replaces another one after 150 ms.', async () => {
    const { store, close } = linkModal({})
    store.dispatch(snackShown(first))
    expect(selectSnack(store.getState())).toEqual(first)
    store.dispatch(snackShown(second))
    expect(selectSnack(store.getState())).toBeUndefined()
    await vi.advanceTimersByTimeAsync(149)
    expect(selectSnack(store.getState())).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(selectSnack(store.getState())).toEqual(second)
    close()
  })

  it('A hidden snack does not return.', async () => {
    const { store, close } = linkModal({})
    store.dispatch(snackShown(first))
    store.dispatch(snackShown(second))
    store.dispatch(snackHidden())
    await vi.advanceTimersByTimeAsync(200)
    expect(selectSnack(store.getState())).toBeUndefined()
    close()
  })
})
