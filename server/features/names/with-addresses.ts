import { problem } from '#server/http/problems/problem.ts'
import { encodeAddress } from './coin-types.ts'
import type { NameAddresses } from './stored-name.ts'

/** The most addresses of a name. */
const MOST_ADDRESSES = 24

/**
 * Applies the addresses of a message to those of a name; an empty text removes one.
 *
 * @param written By coin type in decimal digits.
 * @param created In Unix seconds.
 * @throws the problem NAME_MESSAGE_INVALID for an address that is not one of its coin type.
 */
export function withAddresses(
  addresses: NameAddresses,
  written: Readonly<Record<string, string>>,
  created: number,
): NameAddresses {
  const changed = Object.entries(written).map(([digits, address]) => {
    const coinType = String(Number(digits))
    if (address === '') return [coinType, undefined] as const
    const encoded = encodeAddress(Number(digits), address)
    if (encoded === undefined)
      throw problem(
        'NAME_MESSAGE_INVALID',
        `The address for the coin type ${coinType} is not one of its chain.`,
        'addresses',
      )
    return [coinType, { address: encoded.text, created }] as const
  })
  const next = { ...addresses, ...Object.fromEntries(changed) }
  const kept = Object.entries(next).filter(
    (entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== undefined,
  )
  if (kept.length > MOST_ADDRESSES)
    throw problem('NAME_MESSAGE_INVALID', `A name has at most ${MOST_ADDRESSES} addresses.`, 'addresses')
  return Object.fromEntries(kept)
}
