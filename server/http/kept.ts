/** Answers to strangers' questions that are worth keeping: what was not asked for longest makes room. */
export class Kept<Value> {
  readonly #most: number
  readonly #sizeOf: (value: Value) => number
  readonly #values = new Map<string, Value>()
  #size = 0

  /**
   * @param most Of all keys and values together.
   * @param sizeOf Bytes of a value.
   */
  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  keep(key: string, value: Value): void {
    this.#drop(key)
    this.#values.set(key, value)
    this.#size += key.length + this.#sizeOf(value)
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#size -= key.length + this.#sizeOf(value)
  }
}
