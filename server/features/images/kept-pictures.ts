import type { WalletImage } from './images-service.ts'

const MOST_BYTES = 16_777_216

/** Pictures read from the database lately, 16 MiB of them at most. */
export class KeptPictures {
  readonly #images = new Map<string, WalletImage>()
  #bytes = 0

  get(hash: string): WalletImage | undefined {
    return this.#images.get(hash)
  }

  /** The one kept longest goes first. */
  keep(hash: string, image: WalletImage): void {
    if (this.#images.has(hash)) return
    this.#images.set(hash, image)
    this.#bytes += image.body.identity.byteLength
    for (const [oldest, { body }] of this.#images) {
      if (this.#bytes <= MOST_BYTES) return
      this.#images.delete(oldest)
      this.#bytes -= body.identity.byteLength
    }
  }
}
