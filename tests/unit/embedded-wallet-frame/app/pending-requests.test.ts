import { beforeEach, describe, expect, it } from 'vitest'
import { createPendingRequests, type PendingRequests } from '#frame/app/pending-requests.ts'
import type { Place } from '#frame/app/watch-display.ts'
import { createHeldClock } from '#tests/support/fixtures/vault-in-process.ts'

let clock: ReturnType<typeof createHeldClock>
let requests: PendingRequests
let place: Place
let listeners: (() => void)[]
let dropped: string[]

beforeEach(() => {
  clock = createHeldClock()
  place = 'hidden'
  listeners = []
  dropped = []
  const display = {
    place: () => place,
    subscribe: (listener: () => void) => (listeners.push(listener), () => {}),
  }
  requests = createPendingRequests(display, clock)
})

function move(to: Place): void {
  place = to
  for (const listener of listeners) listener()
}

function begin(name: string): () => void {
  const end = requests.begin(() => {
    dropped.push(name)
    end()
  })
  return end
}

describe('request of a site that shows and hides the frame itself', () => {
  it('A request waits for the visitor as long as it is shown', () => {
    begin('first')
    clock.advance(400)
    move('shown')
    clock.advance(3_600_000)
    expect(dropped).toEqual([])
  })

  it('A request is dropped as soon as the frame is hidden after it was shown', () => {
    begin('first')
    begin('second')
    move('shown')
    clock.advance(1_000)
    move('hidden')
    expect(dropped).toEqual(['second', 'first'])
  })

  it('A request is dropped with the next one that came a moment before the frame was hidden', () => {
    begin('first')
    move('shown')
    clock.advance(5_000)
    begin('second')
    clock.advance(50)
    move('hidden')
    expect(dropped).toEqual(['first'])
    clock.advance(400)
    move('shown')
    clock.advance(60_000)
    expect(dropped).toEqual(['first'])
  })

  it('A request is dropped when the frame stays hidden after it was shown for a moment', () => {
    begin('first')
    move('shown')
    move('hidden')
    clock.advance(2_999)
    expect(dropped).toEqual([])
    clock.advance(1)
    expect(dropped).toEqual(['first'])
  })

  it('A request is dropped before the next one when the frame is hidden, whatever came in between', () => {
    begin('first')
    begin('second')
    move('shown')
    begin('third')
    move('hidden')
    begin('fourth')
    expect(dropped).toEqual(['third', 'second', 'first'])
    move('shown')
    clock.advance(60_000)
    expect(dropped).toHaveLength(3)
  })

  it('A request is dropped when the frame is never shown, whether hidden or off the screen', () => {
    begin('first')
    clock.advance(10_000)
    expect(dropped).toEqual(['first'])
    move('out of sight')
    begin('second')
    clock.advance(10_000)
    expect(dropped).toEqual(['first', 'second'])
  })

  it('A request stays when the client hides the frame of the previous one, and shows it for this one', () => {
    begin('first')
    move('shown')
    clock.advance(300)
    move('hidden')
    clock.advance(2_000)
    move('shown')
    clock.advance(60_000)
    expect(dropped).toEqual([])
  })

  it('A request stays beside others that were sent before the frame was shown', () => {
    begin('first')
    begin('second')
    move('shown')
    begin('third')
    clock.advance(60_000)
    expect(dropped).toEqual([])
  })

  it('A request stays while the visitor scrolls it away or looks at another tab', () => {
    begin('first')
    move('in the background')
    clock.advance(60_000)
    move('shown')
    move('out of sight')
    clock.advance(60_000)
    move('in the background')
    clock.advance(60_000)
    expect(dropped).toEqual([])
  })

  it('A request is not dropped once it is answered', () => {
    const end = begin('first')
    move('shown')
    end()
    move('hidden')
    begin('second')
    clock.advance(5_000)
    expect(dropped).toEqual([])
  })
})
