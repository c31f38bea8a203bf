import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { addressValue } from '#frame/preview/evm/calls/render-call.ts'
import type { TypedValue } from './typed-data.ts'
import type { PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import { revealText, shorten } from '#frame/preview/texts/clean-text.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import type { Facts } from '#frame/preview/evm/lookups/address-facts.ts'

type Struct = Extract<TypedValue, { kind: 'struct' }>

const MAX_NAME_LENGTH = 64
const MAX_TEXT_LENGTH = 2_000

/**
 * Returns the members of typed data as lines.
 *
 * @param without paths of values that are shown elsewhere.
 */
export function contentFields(
  content: Struct,
  facts: Facts,
  account: EvmAddress,
  without: ReadonlySet<string>,
): readonly PreviewField[] {
  const value = (one: TypedValue, path: string): PreviewValue | undefined => {
    if (one.kind === 'value') return without.has(path) ? undefined : plainValue(one, facts, account)
    if (one.kind === 'list' && one.items.length === 0 && without.has(path)) return undefined
    const parts = partsOf(one, path).map(([name, part, at]) => [name, value(part, at)] as const)
    const fields = parts.flatMap(([name, shown]): readonly PreviewField[] =>
      shown ? [{ label: { literal: shorten(revealText(name), MAX_NAME_LENGTH) }, value: shown }] : [],
    )
    const isEmpty = fields.length === 0 && parts.length > 0
    return isEmpty ? undefined : { kind: 'group', title: one.kind === 'struct' ? one.type : '', fields }
  }
  const all = value(content, '')
  return all?.kind === 'group' ? all.fields : []
}

/** Returns the paths of all values that were not read. */
export function unreadPaths(value: TypedValue, read: ReadonlySet<string>, path = ''): readonly string[] {
  if (value.kind === 'value') return read.has(path) ? [] : [path]
  return partsOf(value, path).flatMap(([, part, at]) => unreadPaths(part, read, at))
}

/** Returns the components of a value, with their names and paths; a list of plain values is a single one. */
function partsOf(
  value: Exclude<TypedValue, { kind: 'value' }>,
  path: string,
): readonly (readonly [string, TypedValue, string])[] {
  if (value.kind === 'struct')
    return value.members.map(({ name, value: part }) => [name, part, path === '' ? name : `${path}.${name}`])
  return value.items.map((item, place) => [
    String(place + 1),
    item,
    item.kind === 'value' ? path : `${path}[${place}]`,
  ])
}

function plainValue(
  { type, value }: Extract<TypedValue, { kind: 'value' }>,
  facts: Facts,
  account: EvmAddress,
): PreviewValue {
  if (value instanceof Uint8Array) return { kind: 'bytes', hex: bytesToHex(value) }
  if (type.kind === 'address' && typeof value === 'string') return addressValue(value, facts, account)
  return { kind: 'text', text: shorten(revealText(String(value)), MAX_TEXT_LENGTH) }
}
