import { sha256 } from '@noble/hashes/sha2.js'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

const BITS_PER_WORD = 11
const SEED_ROUNDS = 2_048
const SEED_BITS = 512
const SEED_SALT = new TextEncoder().encode('mnemonic')

/** The entropy of 12 to 24 English words (BIP-39); undefined when they are no valid phrase. */
export function entropyOfPhrase(words: readonly string[]): Uint8Array<ArrayBuffer> | undefined {
  try {
    const phrase = words.map((word) => word.trim().toLowerCase()).join(' ')
    return Uint8Array.from(mnemonicToEntropy(phrase, wordlist))
  } catch {
    return undefined
  }
}

/** The positions of the words of an entropy of 16 to 32 bytes: the bits of the entropy and its checksum, 11 for each word. */
function wordPositions(entropy: Uint8Array): number[] {
  const bits = Uint8Array.of(...entropy, sha256(entropy)[0] ?? 0)
  const count = (entropy.length * 3) / 4
  const positions = Array.from({ length: count }, (_, word) => {
    let position = 0
    for (let bit = word * BITS_PER_WORD; bit < (word + 1) * BITS_PER_WORD; bit += 1)
      position = (position << 1) | (((bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
    return position
  })
  bits.fill(0)
  return positions
}

/** The words of a root key, for display. */
export function phraseOfEntropy(entropy: Uint8Array): string[] {
  return wordPositions(entropy).map((position) => wordlist[position] ?? '')
}

/** The phrase as bytes, word by word from the list: one string of all words would stay in memory until it is collected. */
function phraseBytes(entropy: Uint8Array): Uint8Array<ArrayBuffer> {
  const positions = wordPositions(entropy)
  const encoder = new TextEncoder()
  const phrase = new Uint8Array(positions.length * 9)
  let end = 0
  for (const position of positions) {
    if (end > 0) phrase[end++] = 0x20
    end += encoder.encodeInto(wordlist[position] ?? '', phrase.subarray(end)).written
  }
  positions.fill(0)
  const exact = phrase.slice(0, end)
  phrase.fill(0)
  return exact
}

/**
 * The 64-byte seed of an entropy without a passphrase (BIP-39). WebCrypto computes it twenty times as fast as a hash in
 * JavaScript.
 */
export async function seedOfEntropy(entropy: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const phrase = phraseBytes(entropy)
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const settings = { name: 'PBKDF2', hash: 'SHA-512', salt: SEED_SALT, iterations: SEED_ROUNDS }
    return new Uint8Array(await crypto.subtle.deriveBits(settings, key, SEED_BITS))
  } finally {
    phrase.fill(0)
  }
}
