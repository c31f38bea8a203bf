import type { Frame } from '@playwright/test'
import type { Result } from '#schemas/errors/result.ts'
import type { HugeKind } from './huge-values.ts'

declare global {
  interface Window {
    /** In the modal: its end of the port to the wallet's document that sent a message last. */
    walletPort?: MessagePort | undefined
    /** Receives a child's ready message before the document itself does. */
    onReady?: ((event: MessageEvent) => void) | undefined
    readyCount?: number
    /** Rewrites the messages that this document sends on a port. */
    rewrite?: ((message: { readonly type?: unknown }) => object) | undefined
    /** In a document that offers ports: those on which an answer came. */
    answeredOn?: Set<string>
  }
}

/** Runs in every document before its own scripts, and captures the ends of the link between modal and wallet. */
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

/** The parameters of {@link callWallet}. */
export interface WalletCall {
  readonly name: string
  readonly huge?: HugeKind
  readonly waitMs?: number
}

/**
 * Calls the wallet from the modal's document, over the port of the link.
 *
 * @returns the answer, or undefined after a time limit of 30 s by default, and the duration in milliseconds.
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
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, waitMs))
    const answer = await Promise.race([answered, timeout])
    return { answer, ms: performance.now() - begin }
  }, call)
}

/** The parameters of {@link offerPorts}. */
export interface PortOffer {
  readonly version: number
  readonly count: number
  /** Waits for the wallet's ready message, which only the modal's document receives. */
  readonly isForReady?: true
}

/**
 * Offers ports to the wallet from the document it runs in, each with a hello like the modal's and a first call; the modal is
 * the first frame of the page.
 */
export function offerPorts({ version, count, isForReady }: PortOffer): void {
  const answeredOn = (window.answeredOn ??= new Set())
  const init = { projectId: 'demo', hostOrigin: 'http://shop.localhost', language: 'en' }
  const offer = (): void => {
    for (let index = 0; index < count; index += 1) {
      const { port1, port2 } = new MessageChannel()
      const nonce = `offer-${performance.now()}-${index}`
      port1.addEventListener('message', () => answeredOn.add(nonce))
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

/** Counts the offered ports on which the wallet answered. */
export function countUsedPorts(frame: Frame): Promise<number> {
  return frame.evaluate(() => window.answeredOn?.size ?? 0)
}
