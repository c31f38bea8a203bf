import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Stage } from '#modal/ui/patterns/stage.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function stage(shakes: number) {
  return (
    <Stage labelledBy="title" isOpen isInline={false} shakes={shakes} isBusy={false} onBackdrop={() => {}}>
      <h1 id="title">Title</h1>
    </Stage>
  )
}

it('The card shakes for 500 ms', () => {
  const { getByRole, rerender } = render(stage(0))
  const { classList } = getByRole('dialog')
  const before = classList.length
  rerender(stage(1))
  expect(classList.length).toBe(before + 1)
  act(() => void vi.advanceTimersByTime(499))
  expect(classList.length).toBe(before + 1)
  act(() => void vi.advanceTimersByTime(1))
  expect(classList.length).toBe(before)
})
