import * as z from 'zod/mini'
import type { FrameStorage } from '#frame/platform/storage.ts'
import { canonicalAddress } from '#frame/preview/address-forms.ts'
import { cleanName } from '#frame/preview/texts/clean-text.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'

/** An address and the visitor's name for it. */
export interface NamedAddress {
  readonly address: string
  readonly name: string
}

/** Why an address was not named: it is no address, the name is unusable, or the book is full. */
export type NamingError = 'address' | 'name' | 'full'

/** The visitor's names for addresses, for this site and this browser. */
export interface AddressBook {
  /** In the order in which they were named. */
  readonly list: () => readonly NamedAddress[]
  /** Matches the exact address only; a lookalike has no name. */
  readonly nameOf: (address: string) => string | undefined
  /** Adds or replaces the name of an address. @returns what is wrong, or undefined on success. */
  readonly put: (address: string, name: string) => NamingError | undefined
  readonly remove: (address: string) => void
}

/** The longest name, in characters: it fits on one line of an approval. */
export const MAX_BOOK_NAME_LENGTH = 40
/** More than a visitor would look through. A full book needs a removal first. */
const MAX_NAMES = 200

const StoredBook = z
  .array(
    z.strictObject({
      address: z.string().check(z.refine(isAddress)),
      name: z.string().check(z.refine((name) => cleanBookName(name) === name)),
    }),
  )
  .check(z.maxLength(MAX_NAMES))

/**
 * Creates the address book of the logged-in visitor. It is empty and read-only while nobody is logged in.
 *
 * @param userId of the visitor: everybody who shares this browser has a separate book.
 */
export function createAddressBook(
  storage: Pick<FrameStorage, 'get' | 'set' | 'remove'>,
  userId: () => string | undefined,
): AddressBook {
  const list = (): readonly NamedAddress[] => {
    const user = userId()
    const stored = user === undefined ? undefined : storage.get(storageKey(user))
    return (stored !== undefined && StoredBook.safeParse(parseJson(stored)).data) || []
  }
  const store = (all: readonly NamedAddress[]): void => {
    const user = userId()
    if (user === undefined) return
    if (all.length === 0) storage.remove(storageKey(user))
    else storage.set(storageKey(user), JSON.stringify(all))
  }
  const without = (address: string): readonly NamedAddress[] =>
    list().filter((one) => canonicalAddress(one.address) !== canonicalAddress(address))
  return {
    list,
    nameOf: (address) =>
      list().find((one) => canonicalAddress(one.address) === canonicalAddress(address))?.name,
    put: (rawAddress, rawName) => {
      const [address, name] = [rawAddress.trim(), cleanBookName(rawName)]
      if (!isAddress(address) || userId() === undefined) return 'address'
      if (name === undefined) return 'name'
      const others = without(address)
      if (others.length >= MAX_NAMES) return 'full'
      store([...others, { address, name }])
      return undefined
    },
    remove: (address) => store(without(address)),
  }
}

const storageKey = (userId: string): string => `addressBook:${userId}`

function isAddress(text: string): boolean {
  return Object.values(NAMESPACES).some((namespace) => namespace.isAddress(text))
}

/**
 * Removes characters that could change the text around a name. Returns undefined for a name that is too long, has no letter
 * or digit, or is an address.
 */
function cleanBookName(text: string): string | undefined {
  const clean = cleanName(text.replaceAll(/\s+/g, ' '), MAX_BOOK_NAME_LENGTH)
  const isName = /[\p{L}\p{N}]/u.test(clean) && !clean.endsWith('…') && !isAddress(clean)
  return isName ? clean : undefined
}
