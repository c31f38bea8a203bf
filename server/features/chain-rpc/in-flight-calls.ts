import type { JsonRpcCall } from './json-rpc.ts'

/** Lets equal reads that are under way at the same time share one upstream call. Nothing is kept after the answer. */
export class InFlightCalls<T> {
  readonly #pending = new Map<string, Promise<T>>()
  readonly #onShared: () => void

  /** `onShared` is told of every call that found another one under way. */
  constructor(onShared: () => void) {
    this.#onShared = onShared
  }

  share(caipNetworkId: string, { method, params }: JsonRpcCall, make: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([caipNetworkId, method, params])
    const pending = this.#pending.get(key)
    if (pending !== undefined) {
      this.#onShared()
      return pending
    }
    const made = make().finally(() => this.#pending.delete(key))
    this.#pending.set(key, made)
    return made
  }
}
