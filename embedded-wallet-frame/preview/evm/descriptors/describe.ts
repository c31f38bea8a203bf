import {
  format,
  formatTypedData,
  type Descriptor,
  type DisplayModel,
  type FormatOptions,
  type RegistryIndex,
} from '@ethereum-sourcify/clear-signing'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { carriedCalls, describedFields, type SeenFacts } from './described-fields.ts'
import { readDescribed } from './descriptor-function.ts'
import { isRecord } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { TypedMessage } from '#frame/preview/evm/typed-data/typed-data.ts'
import type { PreviewField } from '#frame/preview/preview.ts'
import { cleanName } from '#frame/preview/texts/clean-text.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import type { Facts } from '#frame/preview/evm/lookups/address-facts.ts'

/** What a reviewed descriptor says about a call or a message (ERC-7730). */
export interface Description {
  readonly intent: string
  readonly fields: readonly PreviewField[]
  /** The calls it contains; each is read separately. */
  readonly calls: readonly EvmCall[]
}

const MAX_INTENT_LENGTH = 60

/** Describes a call with the operator's descriptor; undefined unless our own decoder accounts for every byte. */
export async function describeCall(
  call: EvmCall,
  account: EvmAddress,
  facts: Facts,
): Promise<Description | undefined> {
  const { to, value, data } = call
  const descriptor = to === undefined ? undefined : facts.descriptors(to)?.calldata
  if (to === undefined || !isDescriptor(descriptor)) return undefined
  const read = readDescribed(descriptor, call)
  if (!read) return undefined
  const index = { calldataIndex: { [`eip155:${facts.chainId}:${to}`]: PATH }, typedDataIndex: {} }
  const transaction = { chainId: facts.chainId, to, data: bytesToHex(data), value, from: account }
  return describe((seen) => format(transaction, optionsOf(index, descriptor, seen)), facts, read.carriedValue)
}

/** Describes a message with the operator's descriptor; undefined unless there is one for exactly this type. */
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
  return describe((seen) => formatTypedData(typedData, optionsOf(index, descriptor, seen)), facts, undefined)
}

const PATH = 'descriptor.json'

/** Answers all of the library's questions from facts; it has no access to a network. */
function optionsOf(
  index: RegistryIndex,
  descriptor: Descriptor,
  { findToken, chainId, tokens }: SeenFacts,
): FormatOptions {
  return {
    descriptorResolverOptions: {
      type: 'custom',
      resolver: { index, fetchDescriptor: () => Promise.resolve(descriptor) },
    },
    externalDataProvider: {
      resolveToken: async (chain, address) => {
        const found = chain === chainId ? await findToken(address.toLowerCase()) : undefined
        if (found) tokens.set(address.toLowerCase(), found)
        return found ? { name: found.symbol, symbol: found.symbol, decimals: found.decimals } : null
      },
      resolveChainInfo: (chain) => {
        const found = findNetwork(`eip155:${chain}`)
        return Promise.resolve(found ? { name: found.name, nativeCurrency: found.nativeCurrency } : null)
      },
    },
  }
}

async function describe(
  render: (seen: SeenFacts) => Promise<DisplayModel>,
  known: Facts,
  carriedValue: bigint | undefined,
): Promise<Description | undefined> {
  const facts: SeenFacts = { ...known, tokens: new Map() }
  const model = await render(facts).catch(() => undefined)
  if (!model || model.rawCalldataFallback || !model.fields) return undefined
  if (model.warnings?.some(({ code }) => code !== 'INTERPOLATION_ERROR')) return undefined
  const intent =
    typeof model.intent === 'string' ? model.intent : Object.values(model.intent ?? {}).join(', ')
  const calls = carriedCalls(model.fields, carriedValue)
  if (intent === '' || !calls) return undefined
  return {
    intent: cleanName(intent, MAX_INTENT_LENGTH),
    fields: describedFields(model.fields, facts),
    calls,
  }
}

function isDescriptor(value: ContractDescriptors['calldata'] | undefined): value is Descriptor {
  return value !== null && value !== undefined && isRecord(value['context']) && isRecord(value['display'])
}
