/** Powers of two in GF(256) with the polynomial of QR codes, and their logarithms. */
const POWERS = new Uint8Array(255)
const LOGARITHMS = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power += 1) {
  POWERS[power] = value
  LOGARITHMS[value] = power
  value = (value << 1) ^ (value >= 128 ? 0x11d : 0)
}

function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0
  return POWERS[((LOGARITHMS[a] ?? 0) + (LOGARITHMS[b] ?? 0)) % 255] ?? 0
}

/** The product of (x − 2⁰) … (x − 2ⁿ⁻¹), without its leading 1. */
function generator(degree: number): readonly number[] {
  let polynomial = [1]
  for (let power = 0; power < degree; power += 1) {
    const root = POWERS[power] ?? 0
    polynomial = [...polynomial, 0].map((value, index) => value ^ multiply(polynomial[index - 1] ?? 0, root))
  }
  return polynomial.slice(1)
}

/** The error correction codewords of a block: the remainder of its data. */
export function correctionOf(data: Uint8Array, count: number): Uint8Array {
  const divisor = generator(count)
  const remainder = new Uint8Array(count)
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0)
    remainder.copyWithin(0, 1)
    remainder[count - 1] = 0
    divisor.forEach((value, index) => {
      remainder[index] = (remainder[index] ?? 0) ^ multiply(value, factor)
    })
  }
  return remainder
}
