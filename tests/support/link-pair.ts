import { openConnection, type Connection, type RemoteMethod } from '#schemas/channel/connection.ts'
import type { CallBudget } from '#schemas/channel/gate.ts'
import type { ServedMethod } from '#schemas/channel/method-table.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

const KIB = 1_024

/** A method that takes anything and does what it is given. */
export function serve(
  handle: (params: unknown) => Promise<Result<unknown>> | Result<unknown>,
  options: Partial<ServedMethod> = {},
): ServedMethod {
  return { maxBytes: 64 * KIB, parse: ok, handle, ...options }
}

/** The peer's methods by name, all with one time limit. */
export function remote(names: readonly string[], timeoutMs = 5_000): Record<string, RemoteMethod> {
  return Object.fromEntries(names.map((name) => [name, { timeoutMs, answerBytes: 64 * KIB }]))
}

/** Two ends of a real channel, both run by the product's code. */
export function connectPair(options: {
  readonly served: Record<string, ServedMethod>
  readonly timeoutMs?: number
  readonly budget?: CallBudget
}): { readonly asking: Connection; readonly answering: Connection; readonly ports: readonly MessagePort[] } {
  const { port1, port2 } = new MessageChannel()
  const { served, timeoutMs, budget } = options
  const answering = openConnection({ port: port2, served, remote: {}, ...(budget && { budget }) })
  const asking = openConnection({ port: port1, served: {}, remote: remote(Object.keys(served), timeoutMs) })
  return { asking, answering, ports: [port1, port2] }
}

/** A message of the wire as an attacker writes it. */
export type RawMessage = Record<string, unknown>

/** Someone who writes raw messages to whatever the product's code serves at the other end of a port. */
export function speakRaw(port: MessagePort) {
  const received: RawMessage[] = []
  port.addEventListener('message', ({ data }: MessageEvent<RawMessage>) => received.push(data))
  port.start()
  const send = (message: RawMessage): void =>
    port.postMessage({ namespace: 'penpal', channel: undefined, ...message })
  /** Both acknowledgements: whoever leads, the other side counts as connected. */
  const greet = (): void => {
    send({ type: 'SYN', participantId: 'attacker' })
    send({ type: 'ACK1', methodPaths: [] })
    send({ type: 'ACK2' })
  }
  let count = 0
  const call = (name: unknown, fields: RawMessage = {}): string => {
    const id = `attack-${(count += 1)}`
    send({ type: 'CALL', id, methodPath: [name], args: [], ...fields })
    return id
  }
  const answersTo = (id: string): unknown[] =>
    received.filter(({ type, callId }) => type === 'REPLY' && callId === id).map(({ value }) => value)
  const calls = (): RawMessage[] => received.filter(({ type }) => type === 'CALL')
  return { send, greet, call, answersTo, calls, received, port }
}

/** The product's code at one end and, at the other, someone who writes raw messages. */
export function connectAttacker(options: {
  readonly served?: Record<string, ServedMethod>
  readonly remote?: Record<string, RemoteMethod>
  readonly budget?: CallBudget
}) {
  const { port1, port2 } = new MessageChannel()
  const state = { abused: 0 }
  const attacker = speakRaw(port1)
  const victim = openConnection({
    port: port2,
    served: options.served ?? {},
    remote: options.remote ?? {},
    ...(options.budget && { budget: options.budget }),
    onAbuse: () => (state.abused += 1),
  })
  attacker.greet()
  return { ...attacker, victim, state }
}

/** Waits until a condition holds, or gives up. */
export async function until(condition: () => boolean, limitMs = 10_000): Promise<void> {
  const start = performance.now()
  while (!condition()) {
    if (performance.now() - start > limitMs) throw new Error('The awaited condition did not come true.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Gives the ports time to deliver what is under way, and a little more. */
export async function quiet(ms = 50): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}
