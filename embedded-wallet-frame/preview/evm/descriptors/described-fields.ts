import { isFieldGroup, type DisplayField, type DisplayFieldGroup } from '@ethereum-sourcify/clear-signing'
import { fromHex, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { describedAmount } from './described-amount.ts'
import type { PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import { cleanName, revealText, shorten } from '#frame/preview/texts/clean-text.ts'
import type { Facts, TokenFacts } from '#frame/preview/evm/lookups/address-facts.ts'

/** The fields of a descriptor, as the library rendered them. */
export type DescribedItems = readonly (DisplayField | DisplayFieldGroup)[]

const MAX_VALUE_LENGTH = 2_000
const MAX_LABEL_LENGTH = 60

/** What is known while a description is written: facts, and the tokens that the descriptor asked for. */
export interface SeenFacts extends Facts {
  readonly tokens: Map<EvmAddress, TokenFacts>
}

/** Returns the lines of a description. Token amounts and addresses show their provenance. */
export function describedFields(items: DescribedItems, facts: SeenFacts): readonly PreviewField[] {
  return items.flatMap((item): readonly PreviewField[] => {
    if (!isFieldGroup(item)) return [fieldOf(item, facts)]
    const fields = item.fields.map((one) => fieldOf(one, facts))
    const title = cleanName(item.label ?? '', MAX_LABEL_LENGTH)
    return title === '' ? fields : [{ label: { literal: title }, value: { kind: 'group', title, fields } }]
  })
}

function fieldOf(item: DisplayField, facts: SeenFacts): PreviewField {
  return { label: { literal: cleanName(item.label, MAX_LABEL_LENGTH) }, value: valueOf(item, facts) }
}

function valueOf(item: DisplayField, facts: SeenFacts): PreviewValue {
  if (item.fieldType === 'address' && item.rawAddress !== undefined) return addressOf(item, facts)
  const amount = describedAmount(item, facts.tokens)
  if (amount) return amount
  if (item.format === 'date' && /NaN|Invalid/.test(item.value)) return { kind: 'time', at: 'never' }
  return { kind: 'text', text: shorten(revealText(item.value), MAX_VALUE_LENGTH) }
}

function addressOf({ rawAddress = '', value }: DisplayField, facts: Facts): PreviewValue {
  const name = cleanName(value, MAX_LABEL_LENGTH)
  const isNamed = !/^0x[0-9a-f]{40}$/i.test(name)
  const isKnown = facts.known.includes(rawAddress.toLowerCase())
  return { kind: 'address', address: rawAddress, isKnown, ...(isNamed && { name }) }
}

/**
 * Returns the calls that a description contains.
 *
 * @param value the coins that each of them carries.
 * @returns undefined if one has an unknown target, or is for another chain.
 */
export function carriedCalls(
  items: DescribedItems,
  value: bigint | undefined,
): readonly EvmCall[] | undefined {
  const carried = items
    .flatMap((item) => (isFieldGroup(item) ? item.fields : [item]))
    .filter(({ format }) => format === 'calldata')
  const calls = carried.flatMap((item): readonly EvmCall[] => {
    const { callee, chainId } = item.embeddedCalldata ?? {}
    const isHex = /^0x(?:[0-9a-f]{2})*$/i.test(item.value)
    if (callee === undefined || chainId !== undefined || !isHex || value === undefined) return []
    return [{ to: callee.toLowerCase(), value, data: fromHex(item.value) }]
  })
  return calls.length === carried.length ? calls : undefined
}
