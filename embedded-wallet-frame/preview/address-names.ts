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
const PATIENCE_MS = 300
/** Addresses of one approval that are named: more than any preview shows without scrolling. */
const MOST_NAMED = 16
/** A name that is longer is none: cut, it would be another one. */
const LONGEST_NAME = 64

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
    ...preview.warnings.flatMap(addressesIn),
    ...(preview.changes?.seen ?? []).flatMap(partiesOf),
  ]
  const all = [...new Set([...outside, ...preview.fields.flatMap(addressesOf)])]
  const own = new Map(
    all.flatMap((address): readonly (readonly [string, Name])[] => {
      const name = book.nameOf(address)
      return name === undefined ? [] : [[address, { name, isOwnName: true }]]
    }),
  )
  const wanted = new Set([...outside, ...preview.fields.flatMap(namelessIn)])
  const nameless = [...wanted].filter((one) => one !== preview.account && !own.has(one))
  const names = new Map<string, Name>()
  const found = Promise.all(
    nameless.slice(0, MOST_NAMED).map(async (address) => {
      const said = await Promise.all(sources.map((find) => find(network, address).catch(() => undefined)))
      const name = said.find((one) => one !== undefined && one !== '' && one.length <= LONGEST_NAME)
      if (name !== undefined) names.set(address, { name })
    }),
  )
  if (nameless.length > 0) await atMost(PATIENCE_MS, found, clock)
  const inTime = new Map([...names, ...own])
  const beside = [...inTime].flatMap(([address, name]) =>
    outside.includes(address) ? [{ address, ...name }] : [],
  )
  return {
    ...preview,
    fields: preview.fields.map((field) => named(field, inTime, preview.account)),
    ...(beside.length > 0 && { names: beside }),
  }
}

/** The addresses a warning is about. */
function addressesIn({ values: { address, known } = {} }: PreviewWarning): readonly string[] {
  return [address, known].filter((one) => one !== undefined)
}

/** Whose, and of what, a change is. */
function partiesOf(change: Change): readonly string[] {
  if (change.kind === 'balance') return change.tokenAddress === undefined ? [] : [change.tokenAddress]
  if (change.kind === 'item') return [change.collection]
  return change.over === undefined ? [change.holder] : [change.holder, change.over]
}

function addressesOf({ value }: PreviewField): readonly string[] {
  if (value.kind === 'group') return value.fields.flatMap(addressesOf)
  return value.kind === 'address' ? [value.address] : []
}

function namelessIn({ value }: PreviewField): readonly string[] {
  if (value.kind === 'group') return value.fields.flatMap(namelessIn)
  return value.kind === 'address' && value.name === undefined ? [value.address] : []
}

function named(field: PreviewField, names: ReadonlyMap<string, Name>, account: string): PreviewField {
  return { ...field, value: namedValue(field.value, names, account) }
}

function namedValue(value: PreviewValue, names: ReadonlyMap<string, Name>, account: string): PreviewValue {
  if (value.kind === 'group')
    return { ...value, fields: value.fields.map((field) => named(field, names, account)) }
  if (value.kind !== 'address') return value
  const found = names.get(value.address)
  return {
    ...value,
    ...(value.name === undefined || found?.isOwnName ? found : {}),
    ...(value.address === account && { isOwn: true }),
  }
}

async function atMost(ms: number, work: Promise<unknown>, clock: Pick<Clock, 'after'>): Promise<void> {
  let stop: () => void = () => {}
  const late = new Promise<void>((resolve) => {
    stop = clock.after(ms, resolve)
  })
  await Promise.race([work, late])
  stop()
}
