import type { Clock } from '#frame/platform/clock.ts'
import type { AddressBook } from '#frame/preview/address-book.ts'
import type { Change } from '#frame/preview/changes.ts'
import type { Preview, PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import type { FindName } from '#frame/services/name-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { PreviewWarning } from './warnings.ts'

/** The sources of address names, in order of precedence. */
export interface NameSources {
  /** The visitor's own names, which take precedence. */
  readonly book: Pick<AddressBook, 'nameOf'>
  readonly sources: readonly FindName[]
  readonly clock: Pick<Clock, 'after'>
}

/** How long an approval waits for names, in milliseconds. Names are optional, so they must not delay it noticeably. */
const NAMES_TIMEOUT_MS = 300
/** How many addresses of one approval are looked up: more than a preview shows without scrolling. */
const MAX_NAMED = 16
/** Longer names are dropped: a truncated name would be a different name. */
const MAX_NAME_LENGTH = 64

/** The name of an address, and whether the visitor gave it. */
interface Name {
  readonly name: string
  readonly isOwnName?: true
}

/**
 * Adds names to the addresses of a preview and marks the account's own address. Addresses stay whole. Names in fields are
 * added in place; names for warnings and changes go to `names`. A name that a preview already has is only replaced by the
 * visitor's own. Names that are not found in time are left out.
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

/** Returns the addresses that a warning mentions. */
function addressesOfWarning({ values: { address, known } = {} }: PreviewWarning): readonly string[] {
  return [address, known].filter((one) => one !== undefined)
}

/** Returns the addresses that a change mentions: its holder and its token or contract. */
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
