import { describe, expect, it } from 'vitest'
import { APPROVAL_READY } from '#frame/link/approval-decision.ts'
import { receiveOffer } from '#frame/link/approval-opener.ts'
import { approvalOffer } from '#tests/support/approval-offer.ts'
import { createFakeClock } from '#tests/support/fake-clock.ts'

const ORIGIN = 'https://wallet.example'

interface Sent {
  readonly source?: unknown
  readonly origin?: string
  readonly data?: unknown
  readonly ports?: readonly MessagePort[]
  readonly isTrusted?: boolean
}

/** A window, and whoever opened it; messages come from the opener unless a test says otherwise. */
function setUp(around: { readonly opener?: unknown; readonly isFramed?: boolean } = {}) {
  const clock = createFakeClock()
  const greetings: unknown[] = []
  const opener = {
    location: { origin: ORIGIN },
    postMessage: (...message: readonly unknown[]) => void greetings.push(message),
  }
  const self = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN },
    opener: 'opener' in around ? around.opener : opener,
    parent: {},
  })
  if (around.isFramed !== true) self.parent = self
  const received = receiveOffer(self as unknown as Window, clock)
  let isOver = false
  void received.then(() => (isOver = true))
  const send = (sent: Sent = {}) => {
    const message = { source: opener, origin: ORIGIN, data: approvalOffer(), isTrusted: true, ...sent }
    const event = new Event('message')
    for (const [name, value] of Object.entries({ ports: [new MessageChannel().port2], ...message }))
      Object.defineProperty(event, name, { value })
    self.dispatchEvent(event)
  }
  const settled = async (): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    return isOver
  }
  return { clock, greetings, received, send, settled }
}

describe('the window of an approval', () => {
  it('greets the frame of its origin that opened it, with nothing in it, and takes its offer', async () => {
    const { greetings, received, send } = setUp()
    expect(greetings).toEqual([[APPROVAL_READY, ORIGIN]])
    send()
    expect(await received).toMatchObject({ offer: approvalOffer() })
  })

  it('answers over the port of the offer, once', async () => {
    const { received, send } = setUp()
    const { port1, port2 } = new MessageChannel()
    const answers: unknown[] = []
    port1.addEventListener('message', ({ data }) => answers.push(data))
    port1.start()
    send({ ports: [port2] })
    const offered = await received
    if (typeof offered === 'string') throw new Error(offered)
    offered.answer('reject')
    offered.answer('approve')
    await expect.poll(() => answers).toEqual(['reject'])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(answers).toEqual(['reject'])
    port1.close()
  })

  it('error: has nothing to ask in a frame, alone, or opened by another origin, and greets nobody', async () => {
    const framed = setUp({ isFramed: true })
    expect([await framed.received, framed.greetings]).toEqual(['framed', []])
    expect(await setUp({ opener: null }).received).toBe('alone')
    const said: unknown[] = []
    const postMessage = (...message: readonly unknown[]) => void said.push(message)
    const other = { location: { origin: 'https://shop.example' }, postMessage }
    expect(await setUp({ opener: other }).received).toBe('foreign')
    const sealed = {
      get location(): never {
        throw new Error('SecurityError')
      },
      postMessage,
    }
    expect(await setUp({ opener: sealed }).received).toBe('foreign')
    expect(said).toEqual([])
  })

  it('error: gives up on an opener that says nothing within 10 s, also when it speaks later', async () => {
    const { clock, received, send, settled } = setUp()
    clock.pass(9_999)
    expect(await settled()).toBe(false)
    clock.pass(1)
    send()
    expect(await received).toBe('silent')
  })

  it.each<readonly [string, Sent]>([
    ['another window of this origin', { source: {} }],
    ['another origin in the opener’s place', { origin: 'https://shop.example' }],
    ['a script', { isTrusted: false }],
    ['the opener, without a port', { ports: [] }],
    ['the opener, with two ports', { ports: [new MessageChannel().port2, new MessageChannel().port2] }],
    ['the opener, and is no offer', { data: { ...approvalOffer(), type: 'another' } }],
  ])('error: hears nothing that comes from %s, and still takes the offer after it', async (_from, sent) => {
    const { received, send, settled } = setUp()
    send(sent)
    expect(await settled()).toBe(false)
    send()
    expect(await received).toMatchObject({ offer: approvalOffer() })
  })
})
