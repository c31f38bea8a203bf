import { afterEach, describe, expect, it } from 'vitest'
import { connectShared, portOf, type PortLike } from '#modal/platform/worker-ports.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'

const open: PortLike[] = []
afterEach(() => open.splice(0).forEach((port) => port.close()))

/** A worker's end that sends its name before each message it receives. */
function answering(name: string): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const worker = portOf(port2)
  worker.listen((word) => worker.post(`${name}: ${String(word)}`))
  open.push(worker)
  return port1
}

/** The part of a shared worker that a document uses. */
function sharedWorker(port: MessagePort) {
  const worker = new EventTarget()
  return partialFake<SharedWorker>(Object.assign(worker, { port }))
}

function connect(start: () => SharedWorker) {
  const received: unknown[] = []
  const port = connectShared(start, () => portOf(answering('own')))
  port.listen((word) => received.push(word))
  open.push(port)
  return { port, received }
}

describe('worker that all tabs share', () => {
  it('The shared worker answers.', async () => {
    const { port, received } = connect(() => sharedWorker(answering('shared')))
    port.post('hello')
    await expect.poll(() => received).toEqual(['shared: hello'])
  })

  it('The shared worker is replaced where the browser has none.', async () => {
    const { port, received } = connect(() => {
      throw new ReferenceError('SharedWorker is not defined')
    })
    port.post('hello')
    await expect.poll(() => received).toEqual(['own: hello'])
  })

  it('The shared worker is replaced where the browser denies it later, with the messages sent meanwhile.', async () => {
    const silent = new MessageChannel()
    const worker = sharedWorker(silent.port1)
    const { port, received } = connect(() => worker)
    port.post('hello')
    worker.dispatchEvent(new Event('error'))
    port.post('again')
    await expect.poll(() => received).toEqual(['own: hello', 'own: again'])
  })

  it('A shared worker that has answered stays, whatever error it reports.', async () => {
    const worker = sharedWorker(answering('shared'))
    const { port, received } = connect(() => worker)
    port.post('hello')
    await expect.poll(() => received).toEqual(['shared: hello'])
    worker.dispatchEvent(new Event('error'))
    port.post('again')
    await expect.poll(() => received).toEqual(['shared: hello', 'shared: again'])
  })
})
