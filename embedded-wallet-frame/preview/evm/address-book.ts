import type { AddressBook } from '#frame/preview/evm/evm-services.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'

/** Addresses kept for one account on one network; the oldest go first. Our figure. */
const MOST = 200

/** Keeps whom an account dealt with in the partition of the site: other sites do not learn of it. */
export function createAddressBook(storage: Pick<FrameStorage, 'get' | 'set'>): AddressBook {
  const nameOf = (caipNetworkId: string, account: string): string =>
    `address-book:${caipNetworkId}:${account}`
  const known = (caipNetworkId: string, account: string): readonly string[] =>
    (storage.get(nameOf(caipNetworkId, account)) ?? '').split(',').filter(isEvmAddress)
  return {
    known,
    remember: (caipNetworkId, account, addresses) => {
      const all = new Set([...addresses.map((one) => one.toLowerCase()), ...known(caipNetworkId, account)])
      storage.set(nameOf(caipNetworkId, account), [...all].slice(0, MOST).join(','))
    },
  }
}
