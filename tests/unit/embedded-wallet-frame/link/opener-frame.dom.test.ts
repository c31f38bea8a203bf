import { describe, expect, it } from 'vitest'
import type { ApprovalOffer } from '#frame/link/approval-offer.ts'
import { joinFrame } from '#frame/link/opener-frame.ts'
import { WINDOW_CLOSE, WINDOW_LINK, WINDOW_READY, type WindowMessage } from '#frame/link/approval-messages.ts'
import { approvalOffer } from '#tests/support/builders/approval-offer.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'

const ORIGIN = 'https://wallet.example'

interface Sent {
  readonly source?: unknown
  readonly origin?: string
  readonly data?: unknown
  readonly ports?: readonly MessagePort[]
  readonly isTrusted?: boolean
}

/** A window, and the frame that opened it; messages come from the frame unless a test says otherwise. */
function setUp(around: { readonly opener?: unknown; readonly isFramed?: boolean } = {}) {
  const clock = createFakeClock()
  const greetings: unknown[] = []
  const opener = {
    closed: false,
    location: { origin: ORIGIN },
    document: {},
    postMessage: (...message: readonly unknown[]) => void greetings.push(message),
  }
  const self = Object.assign(new EventTarget(), {
    name: 'approve',
    location: { origin: ORIGIN },
    opener: 'opener' in around ? around.opener : opener,
    parent: {},
  })
  if (around.isFramed !== true) self.parent = self
  const request: ApprovalOffer[] = []
  const orders: string[] = []
  let say = (_word: WindowMessage): void => {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no double can have every member of a window
  const joined = joinFrame(self as unknown as Window, clock, {
    show: (offer, answer) => {
      request.push(offer)
      say = answer
    },
    close: () => void orders.push('close'),
    lost: () => void orders.push('lost'),
  })
  let isOver = false
  void joined.then(() => (isOver = true))
  const { port1, port2 } = new MessageChannel()
  const send = (sent: Sent = {}) => {
    const message = { source: opener, origin: ORIGIN, data: WINDOW_LINK, isTrusted: true, ...sent }
    const event = new Event('message')
    for (const [name, value] of Object.entries({ ports: [port2], ...message }))
      Object.defineProperty(event, name, { value })
    self.dispatchEvent(event)
  }
  const settled = async (): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    return isOver
  }
  return {
    clock,
    greetings,
    joined,
    send,
    settled,
    request,
    orders,
    frame: port1,
    opener,
    self,
    say: (word: WindowMessage) => say(word),
  }
}

describe('approval window', () => {
  it('The window greets the frame of its origin that opened it, without content, and takes one request after another', async () => {
    const { greetings, joined, send, frame, request } = setUp()
    expect(greetings).toEqual([[WINDOW_READY, ORIGIN]])
    send()
    expect(await joined).toBe('joined')
    frame.postMessage(approvalOffer())
    frame.postMessage(approvalOffer({ requestId: 'ticket-0002' }))
    await expect.poll(() => request.map(({ requestId }) => requestId)).toEqual(['ticket-0001', 'ticket-0002'])
    frame.close()
  })

  it('The window shows nothing of an incomplete request', async () => {
    const { joined, send, frame, request, orders } = setUp()
    send()
    await joined
    frame.postMessage({ ...approvalOffer(), perform: true })
    await expect.poll(() => orders).toEqual(['lost'])
    expect(request).toEqual([])
    frame.close()
  })

  it('The window sends the decision over the port it got', async () => {
    const { joined, send, frame, request, say } = setUp()
    const words: unknown[] = []
    frame.addEventListener('message', ({ data }) => words.push(data))
    frame.start()
    send()
    await joined
    frame.postMessage(approvalOffer())
    await expect.poll(() => request).toHaveLength(1)
    say({ requestId: 'ticket-0001', word: 'reject' })
    await expect.poll(() => words).toEqual([{ requestId: 'ticket-0001', word: 'reject' }])
    frame.close()
  })

  it('The window gives up its name, by which other code could take it over', () => {
    expect(setUp().self.name).toBe('')
  })

  it('The window closes when there is nothing to decide any more', async () => {
    const { joined, send, frame, orders } = setUp()
    send()
    await joined
    frame.postMessage(WINDOW_CLOSE)
    await expect.poll(() => orders).toEqual(['close'])
    frame.close()
  })

  it.each<readonly [string, (opener: ReturnType<typeof setUp>['opener']) => void]>([
    ['is removed', (opener) => (opener.closed = true)],
    ['loads another document', (opener) => (opener.document = {})],
    ['belongs to another origin', (opener) => (opener.location.origin = 'https://shop.example')],
  ])('The window notices within 300 ms that the frame %s', async (_how, change) => {
    const { clock, joined, send, orders, opener } = setUp()
    send()
    await joined
    clock.pass(300)
    expect(orders).toEqual([])
    change(opener)
    clock.pass(300)
    expect(orders).toEqual(['lost'])
  })

  it('A window in a frame, without an opener, or opened by another origin shows nothing and sends no greeting', async () => {
    const framed = setUp({ isFramed: true })
    expect([await framed.joined, framed.greetings]).toEqual(['framed', []])
    expect(await setUp({ opener: null }).joined).toBe('alone')
    const said: unknown[] = []
    const postMessage = (...message: readonly unknown[]) => void said.push(message)
    const other = { closed: false, location: { origin: 'https://shop.example' }, postMessage }
    expect(await setUp({ opener: other }).joined).toBe('foreign')
    const sealed = {
      closed: false,
      get location(): never {
        throw new Error('SecurityError')
      },
      postMessage,
    }
    expect(await setUp({ opener: sealed }).joined).toBe('foreign')
    expect(said).toEqual([])
  })

  it('The window gives up on an opener that sends nothing within 10 s, also when it sends something later', async () => {
    const { clock, joined, send, settled } = setUp()
    clock.pass(9_999)
    expect(await settled()).toBe(false)
    clock.pass(1)
    send()
    expect(await joined).toBe('silent')
  })

  it.each<readonly [string, Sent]>([
    ['another window of this origin', { source: {} }],
    ['another origin in the opener’s place', { origin: 'https://shop.example' }],
    ['a script', { isTrusted: false }],
    ['the opener, without a port', { ports: [] }],
    ['the opener, with two ports', { ports: [new MessageChannel().port2, new MessageChannel().port2] }],
    ['the opener that is no link', { data: approvalOffer() }],
  ])('The window ignores a message of %s, and still takes the link after it', async (_from, sent) => {
    const { joined, send, settled } = setUp()
    send(sent)
    expect(await settled()).toBe(false)
    send()
    expect(await joined).toBe('joined')
  })
})
