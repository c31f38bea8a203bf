import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { renderModal } from '#tests/support/fixtures/render-modal.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function show(variant: 'success' | 'error' | 'loading' | 'info') {
  const { view, store } = await renderModal()
  act(() => void store.dispatch(snackShown({ variant, text: 'What happened' })))
  const isThere = () => view.queryByText('What happened') !== null
  expect(isThere()).toBe(true)
  return { isThere }
}

describe('snack', () => {
  it.each(['success', 'error', 'info'] as const)('A snack of the variant %s disappears.', async (variant) => {
    const { isThere } = await show(variant)
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(isThere()).toBe(false)
  })

  it('A loading snack stays.', async () => {
    const { isThere } = await show('loading')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(isThere()).toBe(true)
  })
})
