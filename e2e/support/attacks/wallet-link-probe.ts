import type { Frame } from '@playwright/test'
import type { Result } from '#schemas/errors/result.ts'
import type { HugeKind } from './huge-values.ts'

declare global {
  interface Window {
    /** In the modal: its end of the port to the wallet's document that spoke last. */
    walletPort?: MessagePort | undefined
    /** Hears that a child is ready, before the document itself does. */
    onReady?: ((event: MessageEvent) => void) | undefined
    readyCount?: number
    /** Changes what leaves this document by a port. */
    rewrite?: ((message: { readonly type?: unknown }) => object) | undefined
    /** In a document that offers ports: which of them anybody spoke on. */
    heardOn?: Set<string>
  }
}

/** To run in every document before its own scripts: finds the ends of the link between modal and wallet. */
export function watchWalletLink(): void {
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      const { port1 } = this
      port1.addEventListener('message', ({ data }) => {
        if (data?.namespace === 'penpal') window.walletPort = port1
      })
    }
  }
  addEventListener('message', (event) => {
    if (event.data?.type !== 'postern:ready') return
    window.readyCount = (window.readyCount ?? 0) + 1
    window.onReady?.(event)
  })
  const send = Reflect.get(MessagePort.prototype, 'postMessage')
  MessagePort.prototype.postMessage = function (message: { readonly type?: unknown }, ...rest: unknown[]) {
    Reflect.apply(send, this, [window.rewrite?.(message) ?? message, ...rest])
  }
}

/** What {@link callWallet} is told. */
export interface WalletCall {
  readonly name: string
  readonly huge?: HugeKind
  readonly waitMs?: number
}

/**
 * Calls the wallet in the modal's document, over the port of the link.
 *
 * @returns undefined when nothing is answered in time, 30 s by default; how long it took, in milliseconds.
 */
export function callWallet(
  modal: Frame,
  call: WalletCall,
): Promise<{ readonly answer: Result<unknown> | undefined; readonly ms: number }> {
  return modal.evaluate(async ({ name, huge, waitMs = 30_000 }) => {
    const { walletPort: port } = window
    const begin = performance.now()
    const id = `raw-${begin}`
    const answered = new Promise<Result<unknown>>((resolve) => {
      port?.addEventListener('message', ({ data }) => {
        if (data.type === 'REPLY' && data.callId === id) resolve(data.value)
      })
    })
    const args = huge ? [window.huge[huge]()] : []
    port?.postMessage({ namespace: 'penpal', type: 'CALL', id, methodPath: [name], args })
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, waitMs))
    const answer = await Promise.race([answered, late])
    return { answer, ms: performance.now() - begin }
  }, call)
}

/** What {@link offerPorts} is told. */
export interface PortOffer {
  readonly version: number
  readonly count: number
  /** Waits until the wallet says that it is ready: for the modal's document, which hears it. */
  readonly isForReady?: true
}

/**
 * Offers ports to the wallet from wherever it runs, each as a hello of the modal does, with a first call on it; the
 * modal is the first frame of the page.
 */
export function offerPorts({ version, count, isForReady }: PortOffer): void {
  const heardOn = (window.heardOn ??= new Set())
  const init = { projectId: 'demo', hostOrigin: 'http://shop.localhost', language: 'en' }
  const offer = (): void => {
    for (let index = 0; index < count; index += 1) {
      const { port1, port2 } = new MessageChannel()
      const nonce = `offer-${performance.now()}-${index}`
      port1.addEventListener('message', () => heardOn.add(nonce))
      port1.start()
      const send = (message: object): void => port1.postMessage({ namespace: 'penpal', ...message })
      send({ type: 'SYN', participantId: nonce })
      send({ type: 'CALL', id: nonce, methodPath: ['ping'], args: [] })
      const hello = { type: 'postern:hello', version, nonce, init }
      window.top?.frames[0]?.frames[0]?.postMessage(hello, '*', [port2])
    }
  }
  if (isForReady) window.onReady = offer
  else offer()
}

/** On how many of the ports that a document offered somebody spoke. */
export function countUsedPorts(frame: Frame): Promise<number> {
  return frame.evaluate(() => window.heardOn?.size ?? 0)
}
