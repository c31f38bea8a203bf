import * as z from 'zod/mini'
import type { FrameStorage } from '#frame/platform/storage.ts'
import { canonicalAddress } from '#frame/preview/address-forms.ts'
import { cleanName } from '#frame/preview/texts/clean-text.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'

/** An address and what the visitor calls it. */
export interface NamedAddress {
  readonly address: string
  readonly name: string
}

/** Why an address got no name: it is none, the name says nothing or is an address itself, or there are too many names. */
export type NamingError = 'address' | 'name' | 'full'

/** What the visitor calls addresses, on this site and in this browser. */
export interface AddressBook {
  /** Those named last come last. */
  readonly list: () => readonly NamedAddress[]
  /** Only of this very address: one that looks like it has no name. */
  readonly nameOf: (address: string) => string | undefined
  /** Names an address, also one that had another name. @returns what is wrong; undefined when it is done. */
  readonly put: (address: string, name: string) => NamingError | undefined
  readonly remove: (address: string) => void
}

/** The characters of a name: what fits one line of an approval. */
export const MAX_BOOK_NAME_LENGTH = 40
/** More than anybody looks through; who has as many takes one away first. */
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
 * The address book of whoever is logged in; empty, and closed, while nobody is.
 *
 * @param userId of the visitor: others who use this browser have books of their own.
 */
export function createAddressBook(
  storage: Pick<FrameStorage, 'get' | 'set' | 'remove'>,
  userId: () => string | undefined,
): AddressBook {
  const list = (): readonly NamedAddress[] => {
    const user = userId()
    const stored = user === undefined ? undefined : storage.get(storageKey(user))
    return (stored !== undefined && StoredBook.safeParse(parseJson(stored), { jitless: true }).data) || []
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

/** A name without what could change the text around it; undefined without a letter or a figure, where it is too long, and for an address. */
function cleanBookName(text: string): string | undefined {
  const clean = cleanName(text.replaceAll(/\s+/g, ' '), MAX_BOOK_NAME_LENGTH)
  const isName = /[\p{L}\p{N}]/u.test(clean) && !clean.endsWith('…') && !isAddress(clean)
  return isName ? clean : undefined
}
