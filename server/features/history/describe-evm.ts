import { formatUnits, getAddress, isAddress } from 'viem'
import type { Network } from '#schemas/entities/network.ts'
import type { OperationType, Transaction, TransactionTransfer } from '#schemas/http/blockchain/history.ts'
import type { Movement } from '#server/providers/account-index/indexed-transaction.ts'
import type { TokenFacts, TokenFactsOf } from '#server/providers/tokens/token-facts.ts'
import { tokenImageUrl } from '#server/providers/tokens/token-image.ts'
import type { Unwanted } from '#server/providers/tokens/unwanted.ts'
import type { Counterparties } from './counterparties.ts'
import type { EvmActivity } from './history-source.ts'
import { detectPoisoning, type PoisonDetector } from './address-poisoning.ts'
import { previewKey, type Previews } from './collectible-previews.ts'

export interface DescribeSettings {
  readonly factsOf: TokenFactsOf
  readonly unwanted: Unwanted
  readonly counterparties: Counterparties
  readonly previews: Previews
  /** The origin that serves token pictures. */
  readonly apiOrigin: string
}

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
const MAX_TRANSFERS = 100
const MAX_LABEL = 100
const MAX_PREVIEWS = 48

/** Operations of well-known functions that cause no movement of their own, by selector. */
const OPERATIONS: Readonly<Record<string, OperationType>> = {
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
  '0x87517c45': 'approve',
  '0xd0e30db0': 'deposit',
  '0x6e553f65': 'deposit',
  '0x2e1a7d4d': 'withdraw',
  '0x4e71d92d': 'claim',
  '0xa694fc3a': 'stake',
  '0x2e17de78': 'unstake',
  '0x617ba037': 'deposit',
  '0x69328dec': 'withdraw',
  '0xa415bcad': 'borrow',
  '0x573ade81': 'repay',
}

/**
 * Describes EVM transactions for visitors. Names of listed tokens are verified; others are marked as unverified.
 *
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT when unlisted tokens cannot be read.
 */
export async function describeEvm(
  activities: readonly EvmActivity[],
  account: { readonly network: Network; readonly address: string },
  settings: DescribeSettings,
): Promise<Transaction[]> {
  const { network } = account
  const address = account.address.toLowerCase()
  const withCoins = activities.map((activity) => withCoin(activity, address))
  const contracts = withCoins.flatMap(({ movements }) => movements.flatMap((one) => contractOf(one) ?? []))
  const facts = await settings.factsOf(network.caipNetworkId, [...new Set(contracts)])
  const previews = await settings.previews(
    network.caipNetworkId,
    withCoins
      .flatMap(({ movements }) => movements.flatMap(collectibleOf))
      .filter(({ contract }) => !isUnwanted(network.caipNetworkId, contract, facts.get(contract), settings))
      .slice(0, MAX_PREVIEWS)
      .map((one) => ({ ...one, contract: checksummed(one.contract) })),
  )
  const counterparties = await settings.counterparties(network.caipNetworkId, address, withCoins)
  const poison = detectPoisoning(address, counterparties)
  return withCoins.map((activity) => {
    const transfers = activity.movements
      .slice(0, MAX_TRANSFERS)
      .map((one) => transferOf(one, { activity, address, network, facts, poison, previews, settings }))
    const { details, hash } = activity
    return {
      id: `${network.caipNetworkId}:${hash}`,
      metadata: {
        operationType: operationOf(activity, address),
        hash,
        chain: network.caipNetworkId,
        minedAt: new Date(details.time).toISOString(),
        sentFrom: checksummed(details.from),
        sentTo: checksummed(recipientOf(activity, address)),
        status: details.isFailed ? 'failed' : 'confirmed',
        nonce: details.nonce,
      },
      transfers: transfers.length === 0 ? null : transfers,
    }
  })
}

/** Adds the value of the transaction as a movement, unless it failed. */
function withCoin(activity: EvmActivity, address: string): EvmActivity {
  const { from, to, value, isFailed } = activity.details
  if (isFailed || value === '0' || to === undefined || (from !== address && to !== address)) return activity
  return { ...activity, movements: [{ kind: 'native', from, to, amount: value }, ...activity.movements] }
}

function contractOf(movement: Movement): string | undefined {
  return movement.kind === 'native' ? undefined : movement.contract
}

function operationOf({ details, movements }: EvmActivity, address: string): OperationType {
  const isOwn = details.from === address
  if (isOwn && details.to === undefined) return 'deploy'
  const isNothing = details.value === '0' && /^(?:0x)?$/.test(details.selector)
  if (isOwn && details.to === address && isNothing && movements.length === 0) return 'cancel'
  const received = movements.filter(({ from, to }) => to === address && from !== address)
  const sent = movements.filter(({ from, to }) => from === address && to !== address)
  const named = isOwn ? OPERATIONS[details.selector] : undefined
  if (named !== undefined) return named
  if (received.length > 0 && sent.length > 0) return isBought(sent, received) ? 'bought' : 'trade'
  if (received.length > 0)
    return isOwn && received.every(({ from }) => from === ZERO_ADDRESS) ? 'mint' : 'receive'
  if (sent.length > 0) return sent.every(({ to }) => to === ZERO_ADDRESS) ? 'burn' : 'send'
  if (movements.length > 0 || (isOwn && isNothing)) return 'send'
  if (isOwn && /^(?:0x)?$/.test(details.selector)) return 'send'
  return 'execute'
}

function collectibleOf(movement: Movement) {
  if (movement.kind === 'native' || movement.kind === 'erc20') return []
  return [{ contract: movement.contract, tokenId: movement.tokenId ?? '' }]
}

/** A collectible in exchange for something fungible. */
function isBought(sent: readonly Movement[], received: readonly Movement[]): boolean {
  const isUnique = ({ kind }: Movement) => kind === 'erc721' || kind === 'erc1155'
  return received.some(isUnique) && !sent.some(isUnique)
}

/** The counterparty: the recipient of a single transfer, not the token's contract. */
function recipientOf({ details, movements }: EvmActivity, address: string): string {
  const [only, ...others] = movements
  const isOwn = details.from === address
  if (only !== undefined && others.length === 0) return only.to
  return details.to ?? (isOwn ? '' : address)
}

interface TransferContext {
  readonly activity: EvmActivity
  readonly address: string
  readonly network: Network
  readonly facts: ReadonlyMap<string, TokenFacts>
  readonly poison: PoisonDetector
  readonly previews: ReadonlyMap<string, string>
  readonly settings: DescribeSettings
}

function transferOf(movement: Movement, context: TransferContext): TransactionTransfer {
  const { address, network, facts, poison, previews, settings } = context
  const { from, to, amount } = movement
  const direction = from === to ? 'self' : from === address ? 'out' : 'in'
  const { nativeCurrency, caipNetworkId } = network
  const isPoison = poison.has(context.activity, movement)
  if (movement.kind === 'native') {
    const { name, symbol, decimals } = nativeCurrency
    return {
      fungible_info: { name, symbol, ...iconOf(symbol, settings), isVerified: true, ...spam(isPoison) },
      direction,
      quantity: { numeric: formatUnits(BigInt(amount), decimals) },
    }
  }
  const { contract, tokenId } = movement
  const known = facts.get(contract)
  const { name = '', symbol = '', isVerified = false, decimals = 0 } = known ?? {}
  const isLure = isUnwanted(caipNetworkId, contract, known, settings)
  if (movement.kind !== 'erc20') {
    const label = `${name || symbol} #${tokenId ?? ''}`.trim().slice(0, MAX_LABEL)
    const url = previews.get(previewKey({ contract, tokenId: tokenId ?? '' }))
    return {
      nft_info: {
        name: label,
        ...(url === undefined ? {} : { content: { preview: { url } } }),
        flags: { is_spam: isLure },
      },
      direction,
      quantity: { numeric: amount },
    }
  }
  const isFalse = !isVerified && settings.unwanted.isLookalike(caipNetworkId, symbol)
  return {
    fungible_info: {
      ...(name === '' ? {} : { name }),
      ...(symbol === '' ? {} : { symbol }),
      ...(isVerified ? iconOf(symbol, settings) : {}),
      address: `${caipNetworkId}:${checksummed(contract)}`,
      isVerified,
      ...spam(isPoison || isLure || isFalse),
    },
    direction,
    quantity: { numeric: formatUnits(BigInt(amount), decimals) },
  }
}

/** Whether a token is on the operator's block list or has a name that advertises something. */
function isUnwanted(
  caipNetworkId: string,
  contract: string,
  known: TokenFacts | undefined,
  { unwanted }: DescribeSettings,
): boolean {
  const { name = '', symbol = '', isVerified = false } = known ?? {}
  return unwanted.isListed(caipNetworkId, contract) || (!isVerified && unwanted.isLure(`${name} ${symbol}`))
}

function spam(isSpam: boolean): { isSpam?: true } {
  return isSpam ? { isSpam: true } : {}
}

function iconOf(symbol: string, { apiOrigin }: DescribeSettings): { icon?: { url: string } } {
  const url = tokenImageUrl(apiOrigin, symbol)
  return url === undefined ? {} : { icon: { url } }
}

/** In the checksum format of EIP-55. */
function checksummed(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : ''
}
