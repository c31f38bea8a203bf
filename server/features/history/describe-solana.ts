import { formatUnits } from 'viem'
import * as z from 'zod'
import type { Network } from '#schemas/entities/network.ts'
import type { OperationType, Transaction, TransactionTransfer } from '#schemas/http/blockchain/history.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'
import type { MintText } from '#server/providers/solana/mint-text.ts'
import type { SolanaMints } from '#server/providers/solana/solana-mints.ts'
import type { KnownTokens } from '#server/providers/tokens/known-token.ts'
import { tokenImageUrl } from '#server/providers/tokens/token-image.ts'
import type { Unwanted } from '#server/providers/tokens/unwanted.ts'
import type { HistoryAccount } from './history-source.ts'
import { previewKey, type Previews } from './collectible-previews.ts'

export interface SolanaDescribeSettings {
  readonly tokens: KnownTokens
  readonly mints: SolanaMints
  readonly unwanted: Unwanted
  readonly previews: Previews
  /** The origin that serves token pictures. */
  readonly apiOrigin: string
}

const MAX_ACCOUNTS = 256
const MAX_TRANSFERS = 100
const Address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const Lamports = z.array(z.int().min(0)).max(MAX_ACCOUNTS)
const TokenBalance = z.object({
  accountIndex: z.int().min(0).max(MAX_ACCOUNTS),
  mint: Address,
  owner: Address.optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int().min(0).max(36) }),
})

/** The parts of a `getTransaction` answer (encoding `jsonParsed`) that are read here. */
export const SolanaTransaction = z.object({
  slot: z.int().min(0),
  blockTime: z.int().min(0).nullish(),
  meta: z.object({
    err: z.unknown(),
    fee: z.int().min(0),
    preBalances: Lamports,
    postBalances: Lamports,
    preTokenBalances: z.array(TokenBalance).max(MAX_ACCOUNTS).nullish(),
    postTokenBalances: z.array(TokenBalance).max(MAX_ACCOUNTS).nullish(),
  }),
  transaction: z.object({
    signatures: z.array(z.string().max(88)).min(1).max(32),
    message: z.object({
      accountKeys: z
        .array(z.object({ pubkey: Address }))
        .min(1)
        .max(MAX_ACCOUNTS),
    }),
  }),
})
export type SolanaTransaction = z.infer<typeof SolanaTransaction>

/** The change of an owner's balance of a mint. */
interface TokenChange {
  readonly mint: string
  readonly owner: string
  readonly decimals: number
  readonly amount: bigint
}

/** Describes Solana transactions for visitors. Transfers follow from the balances before and after. */
export async function describeSolana(
  transactions: readonly SolanaTransaction[],
  { served, address }: HistoryAccount,
  settings: SolanaDescribeSettings,
): Promise<Transaction[]> {
  const { network } = served
  const moved = transactions.flatMap((one) => tokenChanges(one).filter(({ owner }) => owner === address))
  const details = await readMintDetails(served, [...new Set(moved.map(({ mint }) => mint))], settings)
  return transactions.map((one) => {
    const keys = one.transaction.message.accountKeys.map(({ pubkey }) => pubkey)
    const payer = keys[0] ?? ''
    const signature = one.transaction.signatures[0] ?? ''
    const changes = tokenChanges(one)
    const own = changes.filter(({ owner }) => owner === address)
    const coin = coinChange(one, keys, address)
    const transfers = [
      ...(coin === 0n ? [] : [coinTransfer(coin, network, settings)]),
      ...own.map((change) => tokenTransfer(change, network, settings, details)),
    ].slice(0, MAX_TRANSFERS)
    const failed = one.meta.err !== null && one.meta.err !== undefined
    return {
      id: `${network.caipNetworkId}:${signature}`,
      metadata: {
        operationType: operationOf(coin, own, changes, payer === address),
        hash: signature,
        chain: network.caipNetworkId,
        minedAt: new Date((one.blockTime ?? 0) * 1_000).toISOString(),
        sentFrom: payer,
        sentTo: counterpartOf(one, keys, changes, own, address),
        status: failed ? 'failed' : 'confirmed',
        nonce: 0,
      },
      transfers: failed || transfers.length === 0 ? null : transfers,
    }
  })
}

/** The token accounts an owner has, or had, in these transactions. */
export function tokenAccountsIn(transactions: readonly SolanaTransaction[], owner: string): string[] {
  const found = transactions.flatMap(({ meta, transaction }) =>
    [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])]
      .filter((balance) => balance.owner === owner)
      .map(({ accountIndex }) => transaction.message.accountKeys[accountIndex]?.pubkey),
  )
  return [...new Set(found)].filter((address) => address !== undefined)
}

/** The change of the coin without the fee and the rent of new token accounts. */
function coinChange({ meta }: SolanaTransaction, keys: readonly string[], address: string): bigint {
  const at = keys.indexOf(address)
  if (at === -1) return 0n
  const change = BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
  if (at !== 0) return change
  const rents = (meta.postTokenBalances ?? []).map(({ accountIndex }) =>
    meta.preBalances[accountIndex] === 0 ? BigInt(meta.postBalances[accountIndex] ?? 0) : 0n,
  )
  const rent = rents.reduce((sum, one) => sum + one, 0n)
  const moved = change + BigInt(meta.fee)
  return moved < 0n && rent <= -moved ? moved + rent : moved
}

function tokenChanges({ meta }: SolanaTransaction): TokenChange[] {
  const changes = new Map<string, TokenChange>()
  const add = (balances: SolanaTransaction['meta']['preTokenBalances'], sign: bigint) => {
    for (const { mint, owner, uiTokenAmount } of balances ?? []) {
      if (owner === undefined) continue
      const key = `${mint} ${owner}`
      const amount = (changes.get(key)?.amount ?? 0n) + sign * BigInt(uiTokenAmount.amount)
      changes.set(key, { mint, owner, decimals: uiTokenAmount.decimals, amount })
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return [...changes.values()].filter(({ amount }) => amount !== 0n)
}

function operationOf(
  coin: bigint,
  own: readonly TokenChange[],
  all: readonly TokenChange[],
  isOwn: boolean,
): OperationType {
  const amounts = [coin, ...own.map(({ amount }) => amount)]
  const [received, sent] = [amounts.some((one) => one > 0n), amounts.some((one) => one < 0n)]
  if (received && sent) return 'trade'
  const hasNoCounterpart = own.length > 0 && own.every((one) => !all.some((two) => isCounterpart(one, two)))
  if (received) return isOwn && hasNoCounterpart && coin === 0n ? 'mint' : 'receive'
  if (sent) return hasNoCounterpart && coin === 0n ? 'burn' : 'send'
  return 'execute'
}

function isCounterpart(one: TokenChange, two: TokenChange): boolean {
  return two.mint === one.mint && two.owner !== one.owner && two.amount > 0n !== one.amount > 0n
}

/** The counterparty: the address that received most, or the counterpart of the first token. */
function counterpartOf(
  { meta }: SolanaTransaction,
  keys: readonly string[],
  changes: readonly TokenChange[],
  own: readonly TokenChange[],
  address: string,
): string {
  const [token] = own
  const isOut = token === undefined ? coinOf(meta, keys.indexOf(address)) < 0n : token.amount < 0n
  if (!isOut) return address
  const counterpart = token && changes.find((one) => isCounterpart(token, one))
  if (counterpart) return counterpart.owner
  const gains = keys.map((key, at) => ({ key, gain: key === address ? 0n : coinOf(meta, at) }))
  const most = gains.toSorted((left, right) => (right.gain > left.gain ? 1 : -1))[0]
  return most !== undefined && most.gain > 0n ? most.key : address
}

function coinOf({ preBalances, postBalances }: SolanaTransaction['meta'], at: number): bigint {
  return BigInt(postBalances[at] ?? 0) - BigInt(preBalances[at] ?? 0)
}

function coinTransfer(
  change: bigint,
  { nativeCurrency: { name, symbol, decimals } }: Network,
  { apiOrigin }: SolanaDescribeSettings,
): TransactionTransfer {
  const url = tokenImageUrl(apiOrigin, symbol)
  return {
    fungible_info: { name, symbol, ...(url === undefined ? {} : { icon: { url } }), isVerified: true },
    ...amountOf(change, decimals),
  }
}

/** The metadata of unlisted mints, and the URLs of collectibles' pictures. */
interface MintDetails {
  readonly texts: ReadonlyMap<string, MintText>
  readonly pictures: ReadonlyMap<string, string>
}

async function readMintDetails(
  served: ServedNetwork,
  mints: readonly string[],
  { tokens, mints: known, previews }: SolanaDescribeSettings,
): Promise<MintDetails> {
  const { caipNetworkId } = served.network
  const unlisted = mints.filter((mint) => tokens.find(caipNetworkId, mint) === undefined)
  const { known: texts } = await known.of(served, unlisted)
  const collectibles = unlisted.filter((mint) => texts.get(mint)?.isCollectible)
  const places = collectibles.map((mint) => ({ contract: mint, tokenId: mint }))
  return { texts, pictures: await previews(caipNetworkId, places) }
}

function tokenTransfer(
  { mint, decimals, amount }: TokenChange,
  { caipNetworkId }: Network,
  { tokens, unwanted, apiOrigin }: SolanaDescribeSettings,
  { texts, pictures }: MintDetails,
): TransactionTransfer {
  const listed = tokens.find(caipNetworkId, mint)
  const moved = amountOf(amount, decimals)
  if (listed !== undefined) {
    const { name, symbol } = listed
    const url = tokenImageUrl(apiOrigin, symbol)
    const icon = url === undefined ? {} : { icon: { url } }
    const address = `${caipNetworkId}:${mint}`
    return { fungible_info: { name, symbol, ...icon, address, isVerified: true }, ...moved }
  }
  // The creator of an unlisted token chose its name.
  const { name = '', symbol = '', isCollectible = false } = texts.get(mint) ?? {}
  const isUnwanted = unwanted.isListed(caipNetworkId, mint) || unwanted.isLure(`${name} ${symbol}`)
  if (isCollectible) {
    const url = pictures.get(previewKey({ contract: mint, tokenId: mint }))
    const content = url === undefined ? {} : { content: { preview: { url } } }
    return { nft_info: { name: name || mint, ...content, flags: { is_spam: isUnwanted } }, ...moved }
  }
  const isSpam = isUnwanted || unwanted.isLookalike(caipNetworkId, symbol)
  return {
    fungible_info: {
      ...(name === '' ? {} : { name }),
      ...(symbol === '' ? {} : { symbol }),
      address: `${caipNetworkId}:${mint}`,
      isVerified: false,
      ...(isSpam ? { isSpam: true } : {}),
    },
    ...moved,
  }
}

function amountOf(change: bigint, decimals: number): Pick<TransactionTransfer, 'direction' | 'quantity'> {
  const amount = change < 0n ? -change : change
  return { direction: change < 0n ? 'out' : 'in', quantity: { numeric: formatUnits(amount, decimals) } }
}
