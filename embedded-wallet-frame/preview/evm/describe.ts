import {
  format,
  formatTypedData,
  isFieldGroup,
  type Descriptor,
  type DisplayField,
  type DisplayFieldGroup,
  type DisplayModel,
  type FormatOptions,
  type RegistryIndex,
} from '@ethereum-sourcify/clear-signing'
import { fromHex, type EvmAddress } from '#frame/preview/evm/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { cleanName } from '#frame/preview/evm/clean-text.ts'
import { isRecord, type Facts } from '#frame/preview/evm/facts.ts'
import type { TypedMessage } from '#frame/preview/evm/typed-data.ts'
import type { PreviewField } from '#frame/preview/preview.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** What a reviewed descriptor says about a call or a message (ERC-7730). */
export interface Description {
  readonly intent: string
  readonly fields: readonly PreviewField[]
  /** Calls it carries; each is read for itself. */
  readonly calls: readonly EvmCall[]
}

type Items = readonly (DisplayField | DisplayFieldGroup)[]

const LONGEST_TEXT = 120
const LONGEST_INTENT = 60

/** What the operator's descriptor says about a call; undefined where it does not account for every byte. */
export async function describeCall(
  call: EvmCall,
  account: EvmAddress,
  facts: Facts,
): Promise<Description | undefined> {
  const { to, value, data } = call
  const descriptor = to === undefined ? undefined : facts.descriptors(to)?.calldata
  if (to === undefined || !isDescriptor(descriptor)) return undefined
  const index = { calldataIndex: { [`eip155:${facts.chainId}:${to}`]: PATH }, typedDataIndex: {} }
  const transaction = { chainId: facts.chainId, to, data: bytesToHex(data), value, from: account }
  return describe(() => format(transaction, optionsOf(index, descriptor, facts)), facts)
}

/** What the operator's descriptor says about a message; undefined where there is none for exactly this type. */
export async function describeTypedData(
  message: TypedMessage,
  account: EvmAddress,
  facts: Facts,
): Promise<Description | undefined> {
  const { chainId, verifyingContract, domain } = message
  if (chainId === undefined || verifyingContract === undefined) return undefined
  const entries = facts.descriptors(verifyingContract)?.typedData ?? []
  const entry = entries.find(
    ({ primaryType, encodeTypeHashes }) =>
      primaryType === message.primaryType && encodeTypeHashes.includes(bytesToHex(message.typeHash)),
  )
  if (!entry || !isDescriptor(entry.descriptor)) return undefined
  const key = `eip155:${chainId}:${verifyingContract}`
  const { primaryType, encodeTypeHashes } = entry
  const index = {
    calldataIndex: {},
    typedDataIndex: { [key]: { [primaryType]: [{ path: PATH, encodeTypeHashes }] } },
  }
  const { descriptor } = entry
  const typedData = {
    account,
    primaryType,
    types: message.types,
    message: message.message,
    domain: { ...domain, chainId: Number(chainId), verifyingContract },
  }
  return describe(() => formatTypedData(typedData, optionsOf(index, descriptor, facts)), facts)
}

const PATH = 'descriptor.json'

/** Everything the library may ask is answered from facts; it has no way to a network. */
function optionsOf(
  index: RegistryIndex,
  descriptor: Descriptor,
  { findToken, chainId }: Facts,
): FormatOptions {
  return {
    descriptorResolverOptions: {
      type: 'custom',
      resolver: { index, fetchDescriptor: () => Promise.resolve(descriptor) },
    },
    externalDataProvider: {
      resolveToken: async (chain, address) => {
        const found = chain === chainId ? await findToken(address.toLowerCase()) : undefined
        return found ? { name: found.symbol, symbol: found.symbol, decimals: found.decimals } : null
      },
      resolveChainInfo: (chain) => {
        const found = findNetwork(`eip155:${chain}`)
        return Promise.resolve(found ? { name: found.name, nativeCurrency: found.nativeCurrency } : null)
      },
    },
  }
}

async function describe(render: () => Promise<DisplayModel>, facts: Facts): Promise<Description | undefined> {
  const model = await render().catch(() => undefined)
  if (!model || model.rawCalldataFallback || !model.fields) return undefined
  if (model.warnings?.some(({ code }) => code !== 'INTERPOLATION_ERROR')) return undefined
  const intent =
    typeof model.intent === 'string' ? model.intent : Object.values(model.intent ?? {}).join(', ')
  if (intent === '') return undefined
  return {
    intent: cleanName(intent, LONGEST_INTENT),
    fields: fieldsOf(model.fields, facts),
    calls: embeddedCalls(model.fields),
  }
}

function fieldsOf(items: Items, facts: Facts): readonly PreviewField[] {
  return items.flatMap((item): readonly PreviewField[] => {
    if (!isFieldGroup(item)) return [fieldOf(item, facts)]
    const fields = item.fields.map((one) => fieldOf(one, facts))
    const title = cleanName(item.label ?? '', LONGEST_INTENT)
    return title === '' ? fields : [{ label: { literal: title }, value: { kind: 'group', title, fields } }]
  })
}

function fieldOf(item: DisplayField, facts: Facts): PreviewField {
  const label = { literal: cleanName(item.label, LONGEST_INTENT) }
  if (item.fieldType === 'address' && item.rawAddress !== undefined) {
    const name = cleanName(item.value, LONGEST_TEXT)
    const isKnown = facts.known.includes(item.rawAddress.toLowerCase())
    const isNamed = !/^0x[0-9a-f]{40}$/i.test(name)
    return {
      label,
      value: { kind: 'address', address: item.rawAddress, isKnown, ...(isNamed && { name }) },
    }
  }
  return { label, value: { kind: 'text', text: cleanName(item.value, LONGEST_TEXT) } }
}

function embeddedCalls(items: Items): readonly EvmCall[] {
  return items.flatMap((item): readonly EvmCall[] => {
    if (isFieldGroup(item)) return embeddedCalls(item.fields)
    if (item.format !== 'calldata') return []
    const to = item.embeddedCalldata?.callee?.toLowerCase()
    return [
      {
        to,
        value: 0n,
        data: /^0x(?:[0-9a-f]{2})*$/i.test(item.value) ? fromHex(item.value) : new Uint8Array(),
      },
    ]
  })
}

function isDescriptor(value: ContractDescriptors['calldata'] | undefined): value is Descriptor {
  return value !== null && value !== undefined && isRecord(value['context']) && isRecord(value['display'])
}
