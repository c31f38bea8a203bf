import type { Clock } from '#frame/platform/clock.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'

/** The addresses that an account has dealt with, by network, in the notation of their chain. */
export interface RecipientBook {
  readonly known: (caipNetworkId: string, account: string) => readonly string[]
  readonly remember: (caipNetworkId: string, account: string, addresses: readonly string[]) => void
}

/** What the handlers of Solana and Bitcoin need besides the context of a request. */
export interface ChainServices {
  readonly recipients: RecipientBook
  readonly clock: Pick<Clock, 'after'>
}

/** How many addresses are stored for one account on one network; the oldest are dropped first. */
const MAX_RECIPIENTS = 200

/** Creates a record of recipients in the site's partition, so that other sites cannot read it. */
export function createRecipientBook(storage: Pick<FrameStorage, 'get' | 'set'>): RecipientBook {
  const nameOf = (caipNetworkId: string, account: string): string => `recipients:${caipNetworkId}:${account}`
  const known = (caipNetworkId: string, account: string): readonly string[] =>
    (storage.get(nameOf(caipNetworkId, account)) ?? '').split(',').filter((address) => address !== '')
  return {
    known,
    remember: (caipNetworkId, account, addresses) => {
      const all = new Set([...addresses, ...known(caipNetworkId, account)])
      storage.set(nameOf(caipNetworkId, account), [...all].slice(0, MAX_RECIPIENTS).join(','))
    },
  }
}

/** How many characters at either end people compare at most; address poisoning matches those. */
const CHARACTERS = 4
/** The same for raw bytes: one changed byte changes many characters of base58 or of a checksum. */
const BYTES = 2

/**
 * Finds the known address that another one imitates: it begins or ends the same, as text or in its bytes.
 *
 * @param bytesOf returns the bytes of an address.
 * @param prefix that all addresses of the kind share.
 */
export function findLookalike(
  address: string,
  known: readonly string[],
  bytesOf: (address: string) => Uint8Array | undefined,
  prefix = '',
): string | undefined {
  if (known.includes(address)) return undefined
  const ends = endsOf(address, bytesOf, prefix)
  return known.find((one) => endsOf(one, bytesOf, prefix).some((end) => ends.includes(end)))
}

function endsOf(
  address: string,
  bytesOf: (address: string) => Uint8Array | undefined,
  prefix: string,
): readonly string[] {
  const bytes = bytesOf(address)
  return [
    `text ${address.slice(prefix.length, prefix.length + CHARACTERS)} begins`,
    `text ${address.slice(-CHARACTERS)} ends`,
    ...(bytes
      ? [`bytes ${bytes.slice(0, BYTES).join(' ')} begin`, `bytes ${bytes.slice(-BYTES).join(' ')} end`]
      : []),
  ]
}
