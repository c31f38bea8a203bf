import type { Clock } from '#frame/platform/clock.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'

/** Whom this account dealt with before, by network; addresses stand in it as their chain writes them. */
export interface RecipientBook {
  readonly known: (caipNetworkId: string, account: string) => readonly string[]
  readonly remember: (caipNetworkId: string, account: string, addresses: readonly string[]) => void
}

/** What the handlers of Solana and Bitcoin need beyond the context of a request. */
export interface ChainServices {
  readonly recipients: RecipientBook
  readonly clock: Pick<Clock, 'after'>
}

/** Addresses kept for one account on one network; the oldest go first. Enough to know whom somebody pays again. */
const MAX_RECIPIENTS = 200

/** Keeps whom an account dealt with in the partition of the site: other sites do not learn of it. */
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

/** Characters at either end people compare at most; poisoned addresses match those. */
const CHARACTERS = 4
/** The same for the bytes the characters stand for: one byte off changes many characters of base58 or a checksum. */
const BYTES = 2

/**
 * The known address another one was made to be taken for: it begins or ends the same, as it is written or in its bytes.
 *
 * @param bytesOf the bytes an address stands for.
 * @param prefix what all addresses of the kind begin with.
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
