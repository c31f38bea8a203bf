import { describe, expect, it } from 'vitest'
import { WINDOW_CLOSE, WINDOW_LINK, WINDOW_READY } from '#frame/link/approval-messages.ts'
import { createApprovalWindow } from '#frame/link/approval-window.ts'
import { approvalOffer } from '#tests/support/builders/approval-offer.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'

const ORIGIN = 'https://wallet.example'
const OFFER = approvalOffer()
const { requestId } = OFFER

/** A frame, and the windows its browser opens. */
function setUp({ isBlocked = false } = {}) {
  const clock = createFakeClock()
  const features: unknown[] = []
  const received: unknown[] = []
  let port: MessagePort | undefined
  let ledElsewhere = false
  const opened = {
    closed: false,
    get document(): Document {
      if (ledElsewhere) throw new DOMException('Blocked a frame', 'SecurityError')
      return document
    },
    focused: 0,
    focus: () => (opened.focused += 1),
    close: () => (opened.closed = true),
    postMessage: (data: unknown, origin: string, [given]: readonly MessagePort[]) => {
      expect([data, origin]).toEqual([WINDOW_LINK, ORIGIN])
      port?.close()
      port = given
      given?.addEventListener('message', (event) => received.push(event.data))
      given?.start()
    },
  }
  const self = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN },
    screenX: 100,
    screenY: 50,
    outerWidth: 1_200,
    open: (...given: readonly unknown[]) => {
      features.push(given)
      return isBlocked ? null : opened
    },
  })
  const approvalWindow = createApprovalWindow({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no double can have every member of a window
    self: self as unknown as Window,
    url: '/w/shop/approve',
    clock,
  })
  const ready = (sent: Record<string, unknown> = {}) => {
    const event = new Event('message')
    const message = {
      source: opened,
      origin: ORIGIN,
      data: WINDOW_READY,
      isTrusted: true,
      ports: [],
      ...sent,
    }
    for (const [name, value] of Object.entries(message)) Object.defineProperty(event, name, { value })
    self.dispatchEvent(event)
  }
  const ends: string[] = []
  const show = () => approvalWindow.show(OFFER, (end) => ends.push(end))
  const say = (word: unknown) => port?.postMessage(word)
  return {
    approvalWindow,
    clock,
    features,
    received,
    opened,
    lead: () => (ledElsewhere = true),
    ready,
    say,
    show,
    ends,
    hasPort: () => port !== undefined,
  }
}

/** Messages of ports take a turn of the event loop. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('wallet window, seen from its frame', () => {
  it('The window has no name, and stands where extensions open theirs', () => {
    const { approvalWindow, features } = setUp()
    expect([approvalWindow.isOpen(), approvalWindow.open(), approvalWindow.isOpen()]).toEqual([
      false,
      true,
      true,
    ])
    expect(features).toEqual([['/w/shop/approve', '_blank', 'popup,width=400,height=680,left=884,top=122']])
  })

  it('The window shows the request once it is ready, and its decision counts once', async () => {
    const { approvalWindow, ready, say, show, received, ends } = setUp()
    approvalWindow.open()
    show()
    ready()
    await expect.poll(() => received).toEqual([OFFER])
    say({ requestId: 'another', word: 'approve' })
    say({ requestId, word: 'approve', more: true })
    say({ requestId, word: 'shown' })
    say({ requestId, word: 'approve' })
    say({ requestId, word: 'reject' })
    await expect.poll(() => ends).toEqual(['approve'])
    await turn()
    expect(ends).toEqual(['approve'])
  })

  it('The window takes the next request without another click, and comes to the front with one', async () => {
    const { approvalWindow, features, ready, say, show, received, ends, opened } = setUp()
    approvalWindow.open()
    show()
    ready()
    say({ requestId, word: 'approve' })
    await expect.poll(() => ends).toEqual(['approve'])
    show()
    await expect.poll(() => received).toEqual([OFFER, OFFER])
    expect([approvalWindow.open(), opened.focused, features.length]).toEqual([true, 1, 1])
  })

  it('A reloaded window gets the request over a port of its own', async () => {
    const { approvalWindow, ready, show, received } = setUp()
    approvalWindow.open()
    show()
    ready()
    await expect.poll(() => received).toHaveLength(1)
    ready()
    await expect.poll(() => received).toEqual([OFFER, OFFER])
  })

  it('A window that closes rejects the request on the screen, and rejects none before', async () => {
    for (const [isSeen, end] of [
      [true, 'reject'],
      [false, 'closed'],
    ] as const) {
      const { approvalWindow, clock, opened, ready, say, show, ends } = setUp()
      approvalWindow.open()
      show()
      ready()
      if (isSeen) say({ requestId, word: 'shown' })
      await turn()
      opened.closed = true
      clock.pass(300)
      expect([ends, approvalWindow.isOpen()]).toEqual([[end], false])
      clock.pass(900)
      expect(ends).toHaveLength(1)
    }
  })

  it('A window that is navigated elsewhere rejects its request, and the next request gets another window', async () => {
    const { approvalWindow, clock, features, lead, ready, say, show, ends } = setUp()
    approvalWindow.open()
    show()
    ready()
    say({ requestId, word: 'shown' })
    await turn()
    lead()
    clock.pass(300)
    expect([ends, approvalWindow.isOpen()]).toEqual([['reject'], false])
    say({ requestId, word: 'approve' })
    await turn()
    expect(ends).toHaveLength(1)
    expect([approvalWindow.open(), features.length]).toEqual([true, 2])
  })

  it('The window closes with a request that is taken back, and stays with one that was decided', async () => {
    const taken = setUp()
    taken.approvalWindow.open()
    taken.ready()
    const takeBack = taken.show()
    takeBack()
    expect([taken.opened.closed, taken.ends]).toEqual([true, []])
    await expect.poll(() => taken.received).toEqual([OFFER, WINDOW_CLOSE])
    const decided = setUp()
    decided.approvalWindow.open()
    decided.ready()
    const after = decided.show()
    decided.say({ requestId, word: 'approve' })
    await expect.poll(() => decided.ends).toEqual(['approve'])
    after()
    expect(decided.opened.closed).toBe(false)
  })

  it('The frame gets an error where the browser opens no window', () => {
    const { approvalWindow } = setUp({ isBlocked: true })
    expect([approvalWindow.open(), approvalWindow.isOpen()]).toEqual([false, false])
  })

  it.each([
    ['another window', { source: {} }],
    ['another origin', { origin: 'https://shop.example' }],
    ['a script', { isTrusted: false }],
    ['the window that is no greeting', { data: 'postern' }],
  ])('A message of %s gets no port', (_from, sent) => {
    const { approvalWindow, ready, hasPort } = setUp()
    approvalWindow.open()
    ready(sent)
    expect(hasPort()).toBe(false)
    ready()
    expect(hasPort()).toBe(true)
  })
})
