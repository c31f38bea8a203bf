import type { ContractOnOtherNetworks } from '#schemas/rpc/contract-on-other-networks.ts'
import { addressEnds } from '#modal/lib/address-ends.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'

/** A warning about a recipient, shown before anything is sent. */
export type RecipientWarning =
  | { readonly kind: 'self' }
  | { readonly kind: 'first-time' }
  /** Has the same first and last characters as an address of the account's history: it may be an imitation. */
  | { readonly kind: 'look-alike'; readonly other: string }
  /** Part of the account's history could not be compared with it. */
  | { readonly kind: 'unread' }
  /** Found by a name with letters that resemble others. */
  | { readonly kind: 'odd-name' }
  /** A contract on these networks and not on this one: its owner has no key here. */
  | { readonly kind: 'contract-elsewhere'; readonly networks: readonly string[] }
  /** It could not be checked whether it is a contract on other networks. */
  | { readonly kind: 'not-looked-up' }

/** Printable ASCII. */
const PLAIN_NAME = /^[\x20-\x7e]*$/

/**
 * Compares a recipient with the addresses the account has dealt with. An address that has only sent something to the account
 * does not count as a recipient: such transfers are how look-alikes get into a history.
 *
 * @param known.name by which it was found.
 * @param known.recipients addresses the account has sent to before.
 * @param known.others all other addresses of the history.
 * @param known.isWhole whether these lists are complete.
 * @param known.onOtherNetworks whether it is a contract on other networks.
 * @example
 * const known = { own: [], recipients: ['0xabcd…9934'], others: [], isWhole: true, onOtherNetworks: { kind: 'none' } }
 * findRecipientWarnings('0xabcd…1234', known)
 */
export function findRecipientWarnings(
  recipient: string,
  known: {
    readonly name?: string | undefined
    readonly own: readonly string[]
    readonly recipients: readonly string[]
    readonly others: readonly string[]
    readonly isWhole: boolean
    readonly onOtherNetworks: ContractOnOtherNetworks
  },
): readonly RecipientWarning[] {
  const isSame = (other: string): boolean => canonicalAddress(other) === canonicalAddress(recipient)
  const oddName: readonly RecipientWarning[] = PLAIN_NAME.test(known.name ?? '') ? [] : [{ kind: 'odd-name' }]
  const always = [...contractWarnings(known.onOtherNetworks), ...oddName]
  if (known.own.some(isSame)) return [...always, { kind: 'self' }]
  if (known.recipients.some(isSame)) return always
  const other = [...known.recipients, ...known.own, ...known.others].find(
    (candidate) => !isSame(candidate) && ends(candidate) === ends(recipient),
  )
  const lookAlike: readonly RecipientWarning[] = other === undefined ? [] : [{ kind: 'look-alike', other }]
  const unread: readonly RecipientWarning[] = known.isWhole ? [] : [{ kind: 'unread' }]
  // A recipient of an earlier transfer needs no warning about unchecked networks.
  const notLookedUp: readonly RecipientWarning[] =
    known.onOtherNetworks.kind === 'unknown' ? [{ kind: 'not-looked-up' }] : []
  return [...lookAlike, ...always, { kind: 'first-time' }, ...unread, ...notLookedUp]
}

function contractWarnings(onOtherNetworks: ContractOnOtherNetworks): readonly RecipientWarning[] {
  return onOtherNetworks.kind === 'contract'
    ? [{ kind: 'contract-elsewhere', networks: onOtherNetworks.networks }]
    : []
}

function ends(address: string): string {
  return addressEnds(canonicalAddress(address)).toLowerCase()
}
