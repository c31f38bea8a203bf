import type { Clock } from '#frame/platform/clock.ts'
import type { AddressBook } from '#frame/preview/address-book.ts'
import type { Change } from '#frame/preview/changes.ts'
import type { Preview, PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import type { FindName } from '#frame/services/name-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { PreviewWarning } from './warnings.ts'

/** Where names of addresses come from, the one that counts most first. */
export interface NameSources {
  /** The visitor's own; they count more than any other. */
  readonly book: Pick<AddressBook, 'nameOf'>
  readonly sources: readonly FindName[]
  readonly clock: Pick<Clock, 'after'>
}

/** The longest an approval waits for names, in milliseconds: names are a help, and nobody should wait to see them. */
const NAMES_TIMEOUT_MS = 300
/** Addresses of one approval that are named: more than any preview shows without scrolling. */
const MAX_NAMED = 16
/** A name that is longer is none: cut, it would be another one. */
const MAX_NAME_LENGTH = 64

/** What an address is called, and by whom. */
interface Name {
  readonly name: string
  readonly isOwnName?: true
}

/**
 * Writes names beside the addresses of a preview, which stay whole, and marks the account's own: in its fields, and for
 * its warnings and changes in its names. Of others' names those a preview has already stay. What is not found in time is
 * left out.
 */
export async function nameAddresses(
  preview: Preview,
  network: Network,
  { book, sources, clock }: NameSources,
): Promise<Preview> {
  const outside = [
    ...preview.warnings.flatMap(addressesOfWarning),
    ...(preview.changes?.seen ?? []).flatMap(addressesOfChange),
  ]
  const all = [...new Set([...outside, ...preview.fields.flatMap(addressesOf)])]
  const own = new Map(
    all.flatMap((address): readonly (readonly [string, Name])[] => {
      const name = book.nameOf(address)
      return name === undefined ? [] : [[address, { name, isOwnName: true }]]
    }),
  )
  const candidates = new Set([...outside, ...preview.fields.flatMap(unnamedAddressesOf)])
  const unnamed = [...candidates].filter((one) => one !== preview.account && !own.has(one))
  const names = new Map<string, Name>()
  const found = Promise.all(
    unnamed.slice(0, MAX_NAMED).map(async (address) => {
      const answers = await Promise.all(sources.map((find) => find(network, address).catch(() => undefined)))
      const name = answers.find((one) => one !== undefined && one !== '' && one.length <= MAX_NAME_LENGTH)
      if (name !== undefined) names.set(address, { name })
    }),
  )
  if (unnamed.length > 0) await withTimeout(NAMES_TIMEOUT_MS, found, clock)
  const inTime = new Map([...names, ...own])
  const beside = [...inTime].flatMap(([address, name]) =>
    outside.includes(address) ? [{ address, ...name }] : [],
  )
  return {
    ...preview,
    fields: preview.fields.map((field) => withNames(field, inTime, preview.account)),
    ...(beside.length > 0 && { names: beside }),
  }
}

/** The addresses a warning is about. */
function addressesOfWarning({ values: { address, known } = {} }: PreviewWarning): readonly string[] {
  return [address, known].filter((one) => one !== undefined)
}

/** Whose, and of what, a change is. */
function addressesOfChange(change: Change): readonly string[] {
  if (change.kind === 'balance') return change.tokenAddress === undefined ? [] : [change.tokenAddress]
  if (change.kind === 'item') return [change.collection]
  return change.over === undefined ? [change.holder] : [change.holder, change.over]
}

function addressesOf({ value }: PreviewField): readonly string[] {
  if (value.kind === 'group') return value.fields.flatMap(addressesOf)
  return value.kind === 'address' ? [value.address] : []
}

function unnamedAddressesOf({ value }: PreviewField): readonly string[] {
  if (value.kind === 'group') return value.fields.flatMap(unnamedAddressesOf)
  return value.kind === 'address' && value.name === undefined ? [value.address] : []
}

function withNames(field: PreviewField, names: ReadonlyMap<string, Name>, account: string): PreviewField {
  return { ...field, value: withNamesInValue(field.value, names, account) }
}

function withNamesInValue(
  value: PreviewValue,
  names: ReadonlyMap<string, Name>,
  account: string,
): PreviewValue {
  if (value.kind === 'group')
    return { ...value, fields: value.fields.map((field) => withNames(field, names, account)) }
  if (value.kind !== 'address') return value
  const found = names.get(value.address)
  return {
    ...value,
    ...(value.name === undefined || found?.isOwnName ? found : {}),
    ...(value.address === account && { isOwn: true }),
  }
}

async function withTimeout(ms: number, work: Promise<unknown>, clock: Pick<Clock, 'after'>): Promise<void> {
  let stop: () => void = () => {}
  const timeout = new Promise<void>((resolve) => {
    stop = clock.after(ms, resolve)
  })
  await Promise.race([work, timeout])
  stop()
}
