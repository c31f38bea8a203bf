import type { ContractOnOtherNetworks } from '#schemas/rpc/contract-on-other-networks.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'

/** What somebody should know of a recipient before anything is sent. */
export type RecipientWarning =
  | { readonly kind: 'self' }
  | { readonly kind: 'first-time' }
  /** Begins and ends as an address of the account's history does: made to be mistaken for it. */
  | { readonly kind: 'look-alike'; readonly other: string }
  /** A part of the account's history could not be compared with it. */
  | { readonly kind: 'unread' }
  /** Found by a name whose letters may pass for others. */
  | { readonly kind: 'odd-name' }
  /** A contract on these networks and not on this one: its owner has no key here. */
  | { readonly kind: 'contract-elsewhere'; readonly networks: readonly string[] }
  /** Other networks could not be asked whether it is a contract there. */
  | { readonly kind: 'not-looked-up' }

/** What a keyboard without other scripts writes. */
const PLAIN_NAME = /^[\x20-\x7e]*$/
/** Characters people compare at each end. */
const COMPARED_LENGTH = 4

/**
 * Judges a recipient by whom the account has dealt with. Whoever only sent something to the account, however little, is
 * no recipient: such transfers are how look-alikes get into a history.
 *
 * @param known.name by which it was found.
 * @param known.recipients whom something was sent before.
 * @param known.others everybody else in the history, and own addresses.
 * @param known.isWhole whether nobody is missing from them.
 * @param known.elsewhere what other networks know of it.
 * @example
 * const known = { own: [], recipients: ['0xabcd…9934'], others: [], isWhole: true, elsewhere: { kind: 'none' } }
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
  // Who was sent something before is no new question.
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
  const bare = canonicalAddress(address).replace(/^(?:0x|bc1[qp]|tb1[qp]|bcrt1[qp])/, '')
  return `${bare.slice(0, COMPARED_LENGTH)}…${bare.slice(-COMPARED_LENGTH)}`.toLowerCase()
}
