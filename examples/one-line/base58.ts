const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = BigInt(ALPHABET.length)

/** Bytes in the base58 Solana writes them in. */
export function encodeBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  while (number > 0n) {
    text = `${ALPHABET[Number(number % BASE)]}${text}`
    number /= BASE
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
