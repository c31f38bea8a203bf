import { act, cleanup, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ScreenBoundary } from '#frame/screens/screen-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('screen boundary', () => {
  it('A crashed screen ends its request, and the next one is rendered', async () => {
    // React reports what a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let shown = 'broken'
    let notify = (): void => {}
    const show = (next: string): void => {
      shown = next
      notify()
    }
    const subscribe = (listener: () => void): (() => void) => {
      notify = listener
      return () => {}
    }
    const Screen = () => {
      const name = useSyncExternalStore(subscribe, () => shown)
      if (name === 'broken') throw new Error('a defect')
      return <p>{name}</p>
    }
    let crashes = 0
    render(
      <ScreenBoundary
        onCrash={() => {
          crashes += 1
          show('nothing')
        }}
      >
        <Screen />
      </ScreenBoundary>,
    )
    expect(crashes).toBe(1)
    expect(screen.getByText('nothing')).toBeTruthy()
    await act(async () => show('next'))
    expect(screen.getByText('next')).toBeTruthy()
  })
})
