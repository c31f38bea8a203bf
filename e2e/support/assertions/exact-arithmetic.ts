/** A rational number: exact, and independent of the product's arithmetic. */
export interface Ratio {
  readonly of: bigint
  readonly in: bigint
}

export const times = (one: Ratio, other: Ratio): Ratio => ({ of: one.of * other.of, in: one.in * other.in })
export const plus = (one: Ratio, other: Ratio): Ratio => ({
  of: one.of * other.in + other.of * one.in,
  in: one.in * other.in,
})

/** Converts an amount of the smallest unit to whole ones. */
export const units = (amount: bigint, decimals: number): Ratio => ({
  of: amount,
  in: 10n ** BigInt(decimals),
})

/** Formats with at most 3 decimals, truncated, in groups of three digits. */
export function asQuantity(amount: Ratio): string {
  return cut(amount, 3).replace(/\.?0+$/, '')
}

/** Formats with 2 decimals, truncated. */
export function asMoney(value: Ratio): string {
  return `$${cut(value, 2)}`
}

function cut({ of, in: parts }: Ratio, decimals: number): string {
  const scaled = (of * 10n ** BigInt(decimals)) / parts
  const digits = scaled.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${whole}.${digits.slice(-decimals)}`
}
