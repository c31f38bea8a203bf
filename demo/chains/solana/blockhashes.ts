import { BLOCKHASH_LIFE_BLOCKS } from './local-cluster.ts'

/**
 * The blockhashes that are still valid for transactions. The SVM knows only its current one, so its own check is off and this
 * list replaces it.
 */
export class Blockhashes {
  readonly #heights = new Map<string, number>()
  #height = 0
  #latest = ''

  /** Makes `blockhash` the latest one, one block higher, and drops those that are too old. */
  add(blockhash: string): void {
    this.#height += 1
    this.#latest = blockhash
    this.#heights.set(blockhash, this.#height)
    for (const [known, height] of this.#heights) {
      if (height + BLOCKHASH_LIFE_BLOCKS >= this.#height) break
      this.#heights.delete(known)
    }
  }

  /** Height of the latest block. */
  get height(): number {
    return this.#height
  }

  /** The latest blockhash and the last block height at which it is valid. */
  latest(): { blockhash: string; lastValidBlockHeight: number } {
    return { blockhash: this.#latest, lastValidBlockHeight: this.#height + BLOCKHASH_LIFE_BLOCKS }
  }

  isValid(blockhash: string): boolean {
    return this.#heights.has(blockhash)
  }
}
