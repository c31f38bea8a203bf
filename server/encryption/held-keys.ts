import {
  checkValue,
  idOfCheck,
  markOf,
  markOfKey,
  type KeyName,
  type KeyVersion,
  type KeyVersions,
} from './key-versions.ts'
import type { KeyRecord } from './key-records.ts'

/** A key that the environment sets. */
interface Given {
  readonly id: string
  readonly key: Uint8Array
  readonly check: string
}

/** The keys of one name that this process has, and which of them the database says is in force. */
export class HeldKeys implements KeyVersions {
  readonly name: KeyName
  readonly given: readonly Given[]
  #versions: readonly KeyVersion[] = []
  #isInForceHeld = false
  #record: KeyRecord | undefined

  /** @param keys The current one, then the previous ones. */
  constructor(name: KeyName, keys: readonly Uint8Array[]) {
    this.name = name
    const all = keys.map((key) => {
      const check = checkValue(name, key)
      return { id: idOfCheck(check), key, check }
    })
    this.given = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at)
  }

  /** Adopts the state of the database, which any process may have changed. */
  follow(record: KeyRecord): void {
    const unmarked = record.versions.find(({ isUnmarked }) => isUnmarked)?.id
    const versions = this.given.map(({ id, key }) => {
      // An unchanged version stays the same object, since versions are compared by identity.
      const known = this.#versions.find((version) => version.id === id)
      const mark = markOfKey(id, id === unmarked)
      return known?.mark === mark ? known : { id, key, mark }
    })
    const inForce = versions.find(({ id }) => id === record.inForce)
    this.#isInForceHeld = inForce !== undefined
    this.#versions =
      inForce === undefined ? versions : [inForce, ...versions.filter((one) => one !== inForce)]
    this.#record = record
  }

  inForce(): KeyVersion {
    const [first] = this.#versions
    if (first === undefined || !this.#isInForceHeld) {
      throw new Error(
        `Another process put a new ${this.name} in force, which this process does not have. Restart it with that key.`,
      )
    }
    return first
  }

  all(): readonly KeyVersion[] {
    return this.#versions
  }

  of(value: string): KeyVersion | undefined {
    const mark = markOf(value)
    return this.#versions.find((version) => version.mark === mark)
  }

  /** What the database said last. @throws before it was read. */
  get record(): KeyRecord {
    if (this.#record === undefined) throw new Error('The keys of the database were not read yet.')
    return this.#record
  }

  /** The key that is set but not in force yet. */
  get prepared(): Given | undefined {
    const [first] = this.given
    return first === undefined || first.id === this.record.inForce ? undefined : first
  }
}
