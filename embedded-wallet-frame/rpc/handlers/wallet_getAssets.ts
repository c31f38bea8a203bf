import { READS, readContract } from '#frame/preview/evm/lookups/contract-reads.ts'
import { isRecord } from '#frame/preview/evm/lookups/gather-facts.ts'
import { VERIFIED_TOKENS } from '#frame/preview/evm/lookups/verified-tokens.ts'
import { cleanName } from '#frame/preview/texts/clean-text.ts'
import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** The most tokens a site may ask about in one request. */
const MAX_TOKENS = 50

interface Question {
  readonly network: Network
  readonly askNode: AskNode
  readonly owner: string
}

/**
 * Answers the assets of an account on the active network (ERC-7811): the native coin, and tokens that are known or requested.
 */
export const answerGetAssets: AnswerRead = async ({ params, network }, { askNode }) => {
  const parsed = parseRpcParams('wallet_getAssets', params)
  if (!parsed.ok) return parsed
  const [{ account, assetFilter, assetTypeFilter, chainFilter }] = parsed.value
  const chain = `0x${BigInt(network.id).toString(16)}`
  const filter = assetFilter?.[chain]
  // A list of assets counts alone: the other filters do not narrow it.
  const isRequested = assetFilter
    ? filter !== undefined
    : chainFilter?.every((id) => BigInt(id) !== BigInt(network.id)) !== true
  if (!isRequested) return ok({})
  const isTypeRequested = (type: string): boolean =>
    assetFilter !== undefined || assetTypeFilter?.includes(type) !== false
  const question = { network, askNode, owner: account.toLowerCase() }
  const isNativeRequested =
    filter === undefined || filter.some((one) => isRecord(one) && one['address'] === 'native')
  const native = isTypeRequested('native') && isNativeRequested ? [await readNative(question)] : []
  const failed = native.find((answer) => !answer.ok)
  if (failed) return failed
  const tokens = isTypeRequested('erc20') ? await readTokens(tokensOf(filter, network), question) : []
  return ok({ [chain]: [...native.flatMap((answer) => (answer.ok ? [answer.value] : [])), ...tokens] })
}

function tokensOf(filter: readonly unknown[] | undefined, network: Network): readonly string[] {
  if (!filter) return Object.keys(VERIFIED_TOKENS[Number(network.id)] ?? {})
  const requested = filter.filter(isRecord).map(({ address }) => String(address).toLowerCase())
  return [...new Set(requested.filter(isEvmAddress))].slice(0, MAX_TOKENS)
}

async function readNative({ network, askNode, owner }: Question): Promise<Result<unknown>> {
  const balance = await askNode(network, 'eth_getBalance', [owner, 'latest'])
  if (!balance.ok) return balance
  const { name, symbol, decimals } = network.nativeCurrency
  return ok({
    address: 'native',
    balance: balance.value,
    type: 'native',
    metadata: { name, symbol, decimals },
  })
}

async function readTokens(tokens: readonly string[], question: Question): Promise<readonly unknown[]> {
  const read = await Promise.all(tokens.map((token) => readToken(token, question)))
  return read.filter((one) => one !== undefined)
}

async function readToken(to: string, { network, askNode, owner }: Question): Promise<unknown> {
  const context = { network, askNode }
  const [balance, decimals, symbol, name] = await Promise.all([
    readContract(context, to, READS.balance, owner),
    readContract(context, to, READS.decimals),
    readContract(context, to, READS.symbol),
    readContract(context, to, READS.name),
  ])
  if (typeof balance !== 'bigint' || typeof decimals !== 'bigint') return undefined
  return {
    address: to,
    balance: `0x${balance.toString(16)}`,
    type: 'erc20',
    metadata: {
      name: cleanName(String(name ?? ''), 64),
      symbol: cleanName(String(symbol ?? ''), 16),
      decimals: Number(decimals),
    },
  }
}
