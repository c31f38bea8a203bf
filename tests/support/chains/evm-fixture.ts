import { readFileSync } from 'node:fs'
import { encodeAbiParameters, hexToBytes, serializeTransaction, type Hex } from 'viem'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { answerSimulation, LedgerBlocks } from './evm-ledger.ts'
import type { Network } from '#schemas/entities/network.ts'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

/** A token of the fixture; one without decimals is a collectible (ERC-721). */
const FixtureToken = z.object({ symbol: z.string(), decimals: z.optional(z.number()), supply: z.string() })
type FixtureToken = z.output<typeof FixtureToken>

/** The state of a node and of the operator, as data. */
export const EvmFixture = z.object({
  account: z.string(),
  known: z.readonly(z.array(z.string())),
  contracts: z.readonly(z.array(z.string())),
  tokens: z.readonly(z.record(z.string(), FixtureToken)),
})
export type EvmFixture = z.output<typeof EvmFixture>

const EthCall = z.object({ to: z.string(), data: z.string() })
const Simulation = z.object({ blockStateCalls: LedgerBlocks })

const GOLDEN = new URL('../../unit/embedded-wallet-frame/preview/golden/', import.meta.url)

/** Reads a data file of the golden set. */
export function readGolden<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> {
  return parseJson(readFileSync(new URL(name, GOLDEN), 'utf8'), schema)
}

export const MAINNET: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1'] } },
}

/** Encodes a transaction on Ethereum that calls a contract. */
export function callBytes(to: Hex, data: Hex, value = 0n): Uint8Array {
  const fees = { gas: 100_000n, maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n }
  return hexToBytes(serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 0, to, data, value, ...fees }))
}

/** Creates a node that answers from the fixture only. */
export function nodeOf(fixture: EvmFixture): AskNode {
  return (_network, method, params) => {
    const [first] = z.array(z.unknown()).parse(params)
    if (method === 'eth_getCode')
      return Promise.resolve(ok(fixture.contracts.includes(String(first)) ? '0x6001' : '0x'))
    if (method === 'eth_call') {
      const { to, data } = EthCall.parse(first)
      return Promise.resolve(ok(answerCall(fixture.tokens[to], data)))
    }
    if (method === 'eth_simulateV1') {
      const { blockStateCalls } = Simulation.parse(first)
      return Promise.resolve(ok(answerSimulation(blockStateCalls, fixture.tokens)))
    }
    return Promise.resolve(fail(-32601, 'the method does not exist'))
  }
}

function answerCall(token: FixtureToken | undefined, data: string): Hex {
  if (!token) return '0x'
  if (data === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], [token.symbol])
  if (data === '0x313ce567')
    return token.decimals === undefined ? '0x' : encodeAbiParameters([{ type: 'uint8' }], [token.decimals])
  if (data === '0x18160ddd') return encodeAbiParameters([{ type: 'uint256' }], [BigInt(token.supply)])
  if (data.startsWith('0x01ffc9a7'))
    return encodeAbiParameters([{ type: 'bool' }], [token.decimals === undefined])
  return '0x'
}

/** Creates services over the fixture, without stored requests and without a sponsor. */
export function servicesOf(
  fixture: EvmFixture,
  descriptors: Readonly<Record<string, ContractDescriptors>> = {},
): EvmServices {
  return {
    descriptors: { find: (chainId, address) => Promise.resolve(descriptors[`${chainId}:${address}`]) },
    recipients: { known: () => fixture.known, remember: () => undefined },
    smartAccount: () => undefined,
    sentCalls: { find: () => undefined, put: () => undefined },
  }
}
