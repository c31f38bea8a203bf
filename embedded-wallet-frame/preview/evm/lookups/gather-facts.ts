import { fromHex, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { lookUpOnOtherNetworks } from './other-network-contracts.ts'
import { READS, readContract } from './contract-reads.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { VERIFIED_TOKENS } from './verified-tokens.ts'
import { cleanName } from '#frame/preview/texts/clean-text.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { MAX_DECIMALS } from '#schemas/primitives/amount.ts'
import { DELEGATION_PREFIX, isContractCode } from '#schemas/rpc/contract-code.ts'
import type { Facts, TokenFacts } from './address-facts.ts'

/** The addresses to look up. */
export interface RequestedFacts {
  readonly contracts: readonly EvmAddress[]
  readonly tokens: readonly EvmAddress[]
  /** Who receives something. */
  readonly recipients?: readonly EvmAddress[]
}

/** The context in which facts are gathered. */
export interface FactsContext {
  readonly network: Network
  readonly account: EvmAddress
  readonly askNode: AskNode
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly services: Pick<EvmServices, 'descriptors' | 'recipients' | 'elsewhere' | 'findName'>
}

/** How many addresses of one preview are looked up; a batch that names more shows the rest as unknown. */
const MAX_LOOKUPS = 64
/** How many names are requested early. */
const MAX_NAMED = 8
const MAX_SYMBOL_LENGTH = 16
const COLLECTIBLE = '0x80ac58cd'
/** The constant of a descriptor (ERC-7730, `metadata.constants`) that marks the token which wraps the native coin. */
const WRAPS_COIN = 'wrapsNativeCoin'

/** Looks up addresses with the node and the operator, all at once. */
export async function gatherFacts(requested: RequestedFacts, context: FactsContext): Promise<Facts> {
  const { network, account, services } = context
  const chainId = Number(network.id)
  const tokens = unique(requested.tokens)
  const contracts = unique([...requested.contracts, ...tokens])
  const recipients = unique(requested.recipients ?? []).filter((one) => one !== account)
  // Names are requested in parallel, so that they are there when the approval is drawn; nothing waits for them here.
  for (const address of [...recipients, ...contracts].slice(0, MAX_NAMED))
    void services.findName?.(network, address)
  const [codes, descriptors, tokenFacts, elsewhere] = await Promise.all([
    Promise.all(
      unique([...contracts, ...recipients]).map(
        async (address) => [address, await fetchCodeKind(address, context)] as const,
      ),
    ),
    Promise.all(
      contracts.map(async (address) => [address, await services.descriptors.find(chainId, address)] as const),
    ),
    Promise.all(tokens.map(async (address) => [address, await fetchToken(address, context)] as const)),
    lookUpOnOtherNetworks(recipients, services.elsewhere, network),
  ])
  const withCode = new Map(codes)
  const described = new Map(descriptors)
  const byToken = new Map(tokenFacts)
  return {
    chainId,
    hasCode: (address) => withCode.get(address) === 'contract',
    isCodeless: (address) => withCode.get(address) === 'none',
    descriptors: (address) => described.get(address),
    token: (address) => withDescriptor(described.get(address), byToken.get(address)),
    findToken: async (address) =>
      withDescriptor(described.get(address), byToken.get(address) ?? (await fetchToken(address, context))),
    elsewhere: (address) => elsewhere.get(address),
    isWrappedCoin: (address) =>
      VERIFIED_TOKENS[chainId]?.[address]?.isWrappedCoin === true || wrapsCoin(described.get(address)),
    known: services.recipients.known(network.caipNetworkId, account),
  }
}

/** Merges two sets of facts; the first takes precedence. */
export function mergeFacts(one: Facts, more: Facts): Facts {
  return {
    ...one,
    hasCode: (address) => one.hasCode(address) || more.hasCode(address),
    isCodeless: (address) => one.isCodeless(address) || more.isCodeless(address),
    token: (address) => one.token(address) ?? more.token(address),
    descriptors: (address) => one.descriptors(address) ?? more.descriptors(address),
    elsewhere: (address) => one.elsewhere(address) ?? more.elsewhere(address),
    isWrappedCoin: (address) => one.isWrappedCoin(address) || more.isWrappedCoin(address),
  }
}

/** Fetches the delegate of the account (EIP-7702): its address in lower case, or undefined. */
export async function fetchDelegate(
  context: Pick<FactsContext, 'askNode' | 'network'>,
  account: EvmAddress,
): Promise<EvmAddress | undefined> {
  const code = await context.askNode(context.network, 'eth_getCode', [account, 'latest'])
  if (!code.ok || typeof code.value !== 'string' || code.value.length !== 48) return undefined
  const text = code.value.toLowerCase()
  return text.startsWith(DELEGATION_PREFIX) ? `0x${text.slice(8)}` : undefined
}

function unique(addresses: readonly EvmAddress[]): readonly EvmAddress[] {
  return [...new Set(addresses)].slice(0, MAX_LOOKUPS)
}

/** The kind of code at an address; undefined if it could not be checked. */
type CodeKind = 'none' | 'contract' | 'delegated'

async function fetchCodeKind(
  address: EvmAddress,
  { account, askNode, network }: FactsContext,
): Promise<CodeKind | undefined> {
  const code = await askNode(network, 'eth_getCode', [address, 'latest'])
  if (!code.ok || typeof code.value !== 'string') return undefined
  if (code.value === '0x') return 'none'
  // Another delegated account still has an owner who signs.
  return address === account || isContractCode(code.value) ? 'contract' : 'delegated'
}

async function fetchToken(address: EvmAddress, context: FactsContext): Promise<TokenFacts | undefined> {
  const verified = VERIFIED_TOKENS[Number(context.network.id)]?.[address]
  const [symbol, decimals, supply] = await Promise.all([
    verified ? verified.symbol : readContract(context, address, READS.symbol),
    verified ? BigInt(verified.decimals) : readContract(context, address, READS.decimals),
    readContract(context, address, READS.supply),
  ])
  const name = typeof symbol === 'string' ? cleanName(symbol, MAX_SYMBOL_LENGTH) : ''
  const known = typeof supply === 'bigint' ? supply : undefined
  if (typeof decimals === 'bigint' && decimals <= BigInt(MAX_DECIMALS))
    return {
      isCollectible: false,
      symbol: name,
      decimals: Number(decimals),
      supply: known,
      isVerified: verified !== undefined,
    }
  if (!(await isCollectible(address, context))) return undefined
  return { isCollectible: true, symbol: name, decimals: 0, supply: known, isVerified: false }
}

async function isCollectible(address: EvmAddress, context: FactsContext): Promise<boolean> {
  return (await readContract(context, address, READS.supports, fromHex(COLLECTIBLE))) === true
}

/** The operator's description of a token takes precedence over the contract's own. */
function withDescriptor(
  described: ContractDescriptors | undefined,
  own: TokenFacts | undefined,
): TokenFacts | undefined {
  const metadata = asRecord(described?.calldata?.['metadata'])
  const token = asRecord(metadata?.['token'])
  const [ticker, decimals] = [token?.['ticker'], token?.['decimals']]
  if (typeof ticker !== 'string' || typeof decimals !== 'number') return own
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) return own
  const symbol = cleanName(ticker, MAX_SYMBOL_LENGTH)
  return { isCollectible: false, supply: own?.supply, symbol, decimals, isVerified: true }
}

/** Whether the operator's descriptor says that a token wraps the native coin, for networks that our list lacks. */
function wrapsCoin(described: ContractDescriptors | undefined): boolean {
  const metadata = asRecord(described?.calldata?.['metadata'])
  return asRecord(metadata?.['constants'])?.[WRAPS_COIN] === true
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined
}

/** Whether a value is a plain object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
