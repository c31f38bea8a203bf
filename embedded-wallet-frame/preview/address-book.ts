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
export type NamingFault = 'address' | 'name' | 'full'

/** What the visitor calls addresses, on this site and in this browser. */
export interface AddressBook {
  /** Those named last come last. */
  readonly list: () => readonly NamedAddress[]
  /** Only of this very address: one that looks like it has no name. */
  readonly nameOf: (address: string) => string | undefined
  /** Names an address, also one that had another name. @returns what is wrong; undefined when it is done. */
  readonly put: (address: string, name: string) => NamingFault | undefined
  readonly remove: (address: string) => void
}

/** The characters of a name: what fits one line of an approval. */
export const LONGEST_BOOK_NAME = 40
/** More than anybody looks through; who has as many takes one away first. */
const MOST_NAMES = 200

const Kept = z
  .array(
    z.strictObject({
      address: z.string().check(z.refine(isAddress)),
      name: z.string().check(z.refine((name) => cleanBookName(name) === name)),
    }),
  )
  .check(z.maxLength(MOST_NAMES))

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
    const kept = user === undefined ? undefined : storage.get(bookOf(user))
    return (kept !== undefined && Kept.safeParse(parseJson(kept), { jitless: true }).data) || []
  }
  const keep = (all: readonly NamedAddress[]): void => {
    const user = userId()
    if (user === undefined) return
    if (all.length === 0) storage.remove(bookOf(user))
    else storage.set(bookOf(user), JSON.stringify(all))
  }
  const without = (address: string): readonly NamedAddress[] =>
    list().filter((one) => canonicalAddress(one.address) !== canonicalAddress(address))
  return {
    list,
    nameOf: (address) =>
      list().find((one) => canonicalAddress(one.address) === canonicalAddress(address))?.name,
    put: (given, said) => {
      const [address, name] = [given.trim(), cleanBookName(said)]
      if (!isAddress(address) || userId() === undefined) return 'address'
      if (name === undefined) return 'name'
      const others = without(address)
      if (others.length >= MOST_NAMES) return 'full'
      keep([...others, { address, name }])
      return undefined
    },
    remove: (address) => keep(without(address)),
  }
}

const bookOf = (userId: string): string => `addressBook:${userId}`

function isAddress(text: string): boolean {
  return Object.values(NAMESPACES).some((namespace) => namespace.isAddress(text))
}

/** A name without what could change the text around it; undefined without a letter or a figure, where it is too long, and for an address. */
function cleanBookName(text: string): string | undefined {
  const clean = cleanName(text.replaceAll(/\s+/g, ' '), LONGEST_BOOK_NAME)
  const isName = /[\p{L}\p{N}]/u.test(clean) && !clean.endsWith('…') && !isAddress(clean)
  return isName ? clean : undefined
}
