import {
  format,
  formatTypedData,
  isFieldGroup,
  type Descriptor,
  type DisplayField,
  type DisplayModel,
  type FormatOptions,
  type RegistryIndex,
  type TypedData,
} from '@ethereum-sourcify/clear-signing'
import type { Hex } from 'viem'
import { indexBuiltIn } from '#server/features/clear-signing/built-in-descriptors.ts'

const PATH = 'descriptor.json'
const TOKENS: Readonly<Record<string, readonly [symbol: string, decimals: number]>> = {
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': ['USDC', 6],
  '0xdac17f958d2ee523a2206206994597c13d831ec7': ['USDT', 6],
  '0x6b175474e89094c44da98b954eedeac495271d0f': ['DAI', 18],
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': ['WETH', 18],
  '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': ['WBTC', 8],
  '0xae7ab96520de3a18e5e111b5eaab095312d7fe84': ['stETH', 18],
  '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0': ['wstETH', 18],
}

/** What is shown of a call or a message, one line per field. */
export interface Rendered {
  readonly intent: DisplayModel['intent']
  readonly lines: readonly string[]
  /** Codes of all warnings, including those of single fields. */
  readonly warnings: readonly string[]
}

const builtIn = indexBuiltIn()

/** Renders a call with the product's own descriptor of the contract. */
export async function renderCall(to: string, data: Hex, value = 0n): Promise<Rendered> {
  const key = `1:${to.toLowerCase()}`
  const descriptor = builtIn.get(key)?.find(({ typedData }) => typedData === undefined)?.descriptor
  if (descriptor === undefined) throw new Error(`no descriptor of ${to}`)
  const index = { calldataIndex: { [`eip155:${key}`]: PATH }, typedDataIndex: {} }
  const transaction = { chainId: 1, to, data, value, from: `0x${'11'.repeat(20)}` }
  return read(await format(transaction, optionsOf(index, descriptor)))
}

/** Renders a message with the product's own descriptor of its type. */
export async function renderMessage(message: Omit<TypedData, 'account'>): Promise<Rendered> {
  const { verifyingContract = '' } = message.domain
  const key = `1:${verifyingContract.toLowerCase()}`
  const found = builtIn.get(key)?.find(({ typedData }) => typedData?.primaryType === message.primaryType)
  if (found?.typedData === undefined) throw new Error(`no descriptor of ${message.primaryType}`)
  const { primaryType, encodeTypeHashes } = found.typedData
  const entries = { [primaryType]: [{ path: PATH, encodeTypeHashes: [...encodeTypeHashes] }] }
  const index = { calldataIndex: {}, typedDataIndex: { [`eip155:${key}`]: entries } }
  const typedData = { ...message, account: `0x${'11'.repeat(20)}` }
  return read(await formatTypedData(typedData, optionsOf(index, found.descriptor)))
}

function optionsOf(index: RegistryIndex, descriptor: Descriptor): FormatOptions {
  const resolver = { index, fetchDescriptor: () => Promise.resolve(descriptor) }
  return {
    descriptorResolverOptions: { type: 'custom', resolver },
    externalDataProvider: {
      resolveToken: (_, address) => {
        const [symbol, decimals] = TOKENS[address.toLowerCase()] ?? []
        return Promise.resolve(
          symbol === undefined ? null : { name: symbol, symbol, decimals: decimals ?? 0 },
        )
      },
      resolveChainInfo: () =>
        Promise.resolve({ name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }),
    },
  }
}

function read({ intent, fields = [], warnings = [] }: DisplayModel): Rendered {
  const flat: readonly DisplayField[] = fields.flatMap((item) => (isFieldGroup(item) ? item.fields : [item]))
  return {
    intent,
    lines: flat.map(({ label, value }) => `${label}: ${value}`),
    warnings: [...warnings, ...flat.flatMap(({ warning }) => warning ?? [])].map(({ code }) => code),
  }
}
