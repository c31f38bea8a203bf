import {
  encodeAbiParameters,
  encodeFunctionResult,
  isAddressEqual,
  parseAbiParameters,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { sign } from 'viem/accounts'
import type { Clock } from '#server/database/clock.ts'
import { problem } from '#server/http/problems/problem.ts'
import { answerHash } from '#server/providers/names/offchain-resolver.ts'
import { addressFor, encodeAddress, ETHER } from './coin-types.ts'
import { readCalls, readQuestion, RESOLVER_ABI, type ResolverCall } from './gateway-question.ts'
import type { NameService } from './name-service.ts'
import type { StoredName } from './stored-name.ts'
import { labelIn } from './zone.ts'

const SECOND_MS = 1_000
const NOTHING = '0x'
const ANSWER = parseAbiParameters('bytes result, uint64 expires, bytes signature')

export interface GatewaySettings {
  readonly zone: string
  /** The contract that accepts the answers. */
  readonly resolver: Address
  /** The private key of the account that signs. */
  readonly key: Hex
  /** How long an answer is valid. */
  readonly ttlSeconds: number
  readonly service: Pick<NameService, 'resolve'>
  readonly clock: Clock
}

/** Answers questions about names for the resolver of the zone (ERC-3668). @returns the encoded answer. */
export type AnswerGateway = (sender: Address, data: Hex) => Promise<Hex>

/**
 * Creates the gateway. That nobody has a name is signed as well, so that nobody else can say it.
 *
 * @example
 * const answer = createGateway(settings)
 * await answer(resolver, data) // throws the problems NAME_UNKNOWN and REQUEST_INVALID
 */
export function createGateway(settings: GatewaySettings): AnswerGateway {
  const { zone, resolver, key, ttlSeconds, service, clock } = settings
  return async (sender, data) => {
    if (!isAddressEqual(sender, resolver))
      throw problem('NAME_UNKNOWN', 'The contract is not the resolver of this deployment.', 'sender')
    const question = readQuestion(data)
    if (question === undefined)
      throw problem(
        'REQUEST_INVALID',
        '`data` is not a call of `resolve(bytes,bytes)` about one name.',
        'data',
      )
    const label = labelIn(zone, question.name)
    if (label === undefined && question.name.toLowerCase() !== zone)
      throw problem('NAME_UNKNOWN', `The name is not one of ${zone}.`, 'data')
    const found = label === undefined ? undefined : await service.resolve(label)
    const result = resultOf(question.call, found, question.name)
    const expires = BigInt(Math.floor(clock() / SECOND_MS) + ttlSeconds)
    const hash = answerHash({ resolver, expires, request: data, result })
    const signature = await sign({ hash, privateKey: key, to: 'hex' })
    return encodeAbiParameters(ANSWER, [result, expires, signature])
  }
}

function resultOf(call: ResolverCall, found: StoredName | undefined, name: string): Hex {
  if (call?.functionName !== 'multicall') return recordOf(call, found)
  const calls = readCalls(call.args[0], name)
  if (calls === undefined)
    throw problem('REQUEST_INVALID', '`data` has too many calls, or calls about another name.', 'data')
  const result = calls.map((one) => recordOf(one, found))
  return encodeFunctionResult({ abi: RESOLVER_ABI, functionName: 'multicall', result })
}

/** The record that is asked for; empty for functions that the resolver does not have. */
function recordOf(call: ResolverCall, found: StoredName | undefined): Hex {
  if (call?.functionName === 'addr') {
    const [, coinType] = call.args
    const bytes = bytesOf(found, coinType ?? BigInt(ETHER))
    return coinType === undefined
      ? encodeAbiParameters([{ type: 'address' }], [bytes === NOTHING ? zeroAddress : bytes])
      : encodeAbiParameters([{ type: 'bytes' }], [bytes])
  }
  if (call?.functionName === 'text') {
    const [, key] = call.args
    return textOf(found && Object.hasOwn(found.texts, key) ? found.texts[key] : undefined)
  }
  if (call?.functionName === 'contenthash') return encodeAbiParameters([{ type: 'bytes' }], [NOTHING])
  // Primary names are those of the chain.
  if (call?.functionName === 'name') return textOf(undefined)
  return NOTHING
}

function textOf(text = ''): Hex {
  return encodeAbiParameters([{ type: 'string' }], [text])
}

function bytesOf(found: StoredName | undefined, coinType: bigint): Hex {
  if (found === undefined || coinType > BigInt(Number.MAX_SAFE_INTEGER)) return NOTHING
  const address = addressFor(found.addresses, Number(coinType))
  if (address === undefined) return NOTHING
  return encodeAddress(Number(coinType), address)?.bytes ?? NOTHING
}
