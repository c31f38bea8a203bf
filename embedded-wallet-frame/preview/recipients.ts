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

/** Addresses kept for one account on one network; the oldest go first. Our figure. */
const MOST = 200

/** Keeps whom an account dealt with in the partition of the site: other sites do not learn of it. */
export function createRecipientBook(storage: Pick<FrameStorage, 'get' | 'set'>): RecipientBook {
  const nameOf = (caipNetworkId: string, account: string): string => `recipients:${caipNetworkId}:${account}`
  const known = (caipNetworkId: string, account: string): readonly string[] =>
    (storage.get(nameOf(caipNetworkId, account)) ?? '').split(',').filter((address) => address !== '')
  return {
    known,
    remember: (caipNetworkId, account, addresses) => {
      const all = new Set([...addresses, ...known(caipNetworkId, account)])
      storage.set(nameOf(caipNetworkId, account), [...all].slice(0, MOST).join(','))
    },
  }
}
/** Characters at either end people compare at most; poisoned addresses match those. */
const ENDS = 4

/** The known address another one was made to be taken for: it begins or ends with the same characters. */
export function findLookAlike(address: string, known: readonly string[], prefix = ''): string | undefined {
  if (known.includes(address)) return undefined
  const start = address.slice(prefix.length, prefix.length + ENDS)
  const end = address.slice(-ENDS)
  return known.find(
    (one) => one.slice(prefix.length, prefix.length + ENDS) === start || one.slice(-ENDS) === end,
  )
}
