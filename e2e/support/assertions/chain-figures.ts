import { PublicKey } from '@solana/web3.js'
import { getAddress, parseAbi, parseEventLogs, type Address, type Hex } from 'viem'
import * as z from 'zod/mini'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { MINT_KEYS } from '#demo/chains/solana/local-mints.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#demo/chains/solana/token-accounts.ts'
import { asMoney, asQuantity, plus, times, units, type Ratio } from './exact-arithmetic.ts'
import { evmNode, fetchBitcoin, solanaNode, unspentOf } from '#e2e/support/servers/local-nodes.ts'

const { token, wrappedEther, silentToken, gold, lookalike, spam } = LOCAL_EVM_CONTRACTS
const { poolFactory, feedOfSol, feedOfBitcoin } = LOCAL_EVM_CONTRACTS

const ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
  'function latestRoundData() view returns (uint80, int256 answer, uint256, uint256, uint80)',
])
const TOKEN_MOVES = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const COLLECTIBLE_MOVES = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])
const SOLANA_NAMES = new Map([
  [MINT_KEYS.classic.publicKey.toBase58(), 'sdUSD'],
  [MINT_KEYS.token2022.publicKey.toBase58(), 'dSLV'],
  // Tokens on no list, named as their mints name them.
  [MINT_KEYS.lookalike.publicKey.toBase58(), 'USD\u0421'],
  [MINT_KEYS.collectible.publicKey.toBase58(), 'Bands of Solana'],
])

/** A row of the list of tokens: symbol, quantity, and value, which is a dash where there is no price. */
export type TokenLine = readonly [symbol: string, quantity: string, value: string]

/** The rows of the list of tokens, and the total above it. */
export interface TokenFigures {
  readonly verified: readonly TokenLine[]
  readonly unverified: readonly (readonly [symbol: string, quantity: string])[]
  readonly total: string
}

const TokenInfo = z.object({
  mint: z.string(),
  tokenAmount: z.object({ amount: z.string(), decimals: z.number() }),
})

interface Held {
  readonly symbol: string
  readonly amount: Ratio
  readonly price: Ratio | undefined
}

function figures(held: readonly Held[], others: readonly Omit<Held, 'price'>[]): TokenFigures {
  const values = held.map(({ amount, price }) => price && times(amount, price))
  const total = values.reduce<Ratio>((sum, value) => (value ? plus(sum, value) : sum), units(0n, 0))
  return {
    verified: held.map(({ symbol, amount }, index) => {
      const value = values[index]
      return [symbol, asQuantity(amount), value ? asMoney(value) : '—'] as const
    }),
    unverified: others.map(({ symbol, amount }) => [symbol, asQuantity(amount)] as const),
    total: asMoney(total),
  }
}

const read = (address: Address, functionName: 'symbol' | 'name') =>
  evmNode.readContract({ address, abi: ABI, functionName })
const decimalsOf = (address: Address) => evmNode.readContract({ address, abi: ABI, functionName: 'decimals' })

async function heldOf(address: Address, owner: Address): Promise<Omit<Held, 'price'>> {
  const amount = await evmNode.readContract({ address, abi: ABI, functionName: 'balanceOf', args: [owner] })
  return { symbol: await read(address, 'symbol'), amount: units(amount, await decimalsOf(address)) }
}

/** Computes the price of one whole token in whole ones of another, from the pool of both. */
async function poolPrice(base: Address, quote: Address, fee: number): Promise<Ratio> {
  const args = [base, quote, fee] as const
  const pool = await evmNode.readContract({ address: poolFactory, abi: ABI, functionName: 'getPool', args })
  const [root] = await evmNode.readContract({ address: pool, abi: ABI, functionName: 'slot0' })
  const raw = { of: root * root, in: 1n << 192n }
  const price = BigInt(base) < BigInt(quote) ? raw : { of: raw.in, in: raw.of }
  const [ofBase, ofQuote] = [await decimalsOf(base), await decimalsOf(quote)]
  return times(price, { of: 10n ** BigInt(ofBase), in: 10n ** BigInt(ofQuote) })
}

async function feedPrice(address: Address): Promise<Ratio> {
  const [, answer] = await evmNode.readContract({ address, abi: ABI, functionName: 'latestRoundData' })
  return units(answer, await decimalsOf(address))
}

/** Reads the tokens of an account on the EVM chain, with prices from the pools. Demo USD is the dollar they are in. */
export async function evmFigures(owner: Address): Promise<TokenFigures> {
  const ether = await poolPrice(wrappedEther, token, 500)
  const coin = { symbol: 'ETH', amount: units(await evmNode.getBalance({ address: owner }), 18) }
  return figures(
    [
      { ...coin, price: ether },
      { ...(await heldOf(token, owner)), price: units(1n, 0) },
      { ...(await heldOf(wrappedEther, owner)), price: ether },
      { ...(await heldOf(silentToken, owner)), price: await poolPrice(silentToken, token, 500) },
      { ...(await heldOf(gold, owner)), price: times(await poolPrice(gold, wrappedEther, 3_000), ether) },
    ],
    [await heldOf(lookalike, owner)],
  )
}

/** Reads the tokens of an account on Solana, where there are no prices. */
export async function solanaFigures(address: string): Promise<TokenFigures> {
  const owner = new PublicKey(address)
  const amounts = new Map<string, Ratio>()
  for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    const programId = new PublicKey(program)
    const { value } = await solanaNode.getParsedTokenAccountsByOwner(owner, { programId })
    for (const { account } of value) {
      const { mint, tokenAmount } = TokenInfo.parse(account.data.parsed.info)
      amounts.set(mint, units(BigInt(tokenAmount.amount), tokenAmount.decimals))
    }
  }
  const amountOf = (name: keyof typeof MINT_KEYS) =>
    amounts.get(MINT_KEYS[name].publicKey.toBase58()) ?? units(0n, 0)
  const coin = units(BigInt(await solanaNode.getBalance(owner)), 9)
  return figures(
    [
      { symbol: 'SOL', amount: coin, price: await feedPrice(feedOfSol) },
      { symbol: 'sdUSD', amount: amountOf('classic'), price: undefined },
      { symbol: 'dSLV', amount: amountOf('token2022'), price: undefined },
    ],
    [{ symbol: 'USD\u0421', amount: amountOf('lookalike') }],
  )
}

/** Reads the coins of an account on Bitcoin. */
export async function bitcoinFigures(address: string): Promise<TokenFigures> {
  const sats = (await unspentOf(address)).reduce((sum, { value }) => sum + BigInt(value), 0n)
  return figures([{ symbol: 'tBTC', amount: units(sats, 8), price: await feedPrice(feedOfBitcoin) }], [])
}

/** A row of the history: the other party, and the amount that moved. */
export type TransferLine = readonly [party: string, amount: string, of: string]

/** Shortens an address as the rows do. */
export const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const signed = (amount: Ratio, isOut: boolean) => `${isOut ? '−' : '+'}${asQuantity(amount)}`

/** Reads from the receipts how each transaction changed an account, without spam. */
export async function evmTransfers(owner: Address, hashes: readonly Hex[]): Promise<readonly TransferLine[]> {
  const moves: TransferLine[] = []
  for (const hash of hashes) {
    const { from, to, value } = await evmNode.getTransaction({ hash })
    const { logs } = await evmNode.getTransactionReceipt({ hash })
    if (value > 0n && to?.toLowerCase() === owner.toLowerCase())
      moves.push([short(getAddress(from)), signed(units(value, 18), false), 'ETH'])
    for (const { address, args } of parseEventLogs({ abi: TOKEN_MOVES, logs })) {
      const isOut = args.from === owner
      const amount = signed(units(args.value, await decimalsOf(address)), isOut)
      moves.push([short(getAddress(isOut ? args.to : from)), amount, await read(address, 'symbol')])
    }
    for (const { address, args } of parseEventLogs({ abi: COLLECTIBLE_MOVES, logs })) {
      if (getAddress(address) === spam) continue
      const count = 'value' in args ? args.value : 1
      moves.push([short(getAddress(from)), `+${count}`, `${await read(address, 'name')} #${args.id}`])
    }
  }
  return moves
}

/** Reads how each transaction changed an account on Solana, from its balances before and after. */
export async function solanaTransfers(address: string): Promise<readonly TransferLine[]> {
  const owner = new PublicKey(address)
  const places = [owner]
  for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    const { value } = await solanaNode.getTokenAccountsByOwner(owner, { programId: new PublicKey(program) })
    places.push(...value.map(({ pubkey }) => pubkey))
  }
  const lists = await Promise.all(places.map((place) => solanaNode.getSignaturesForAddress(place)))
  const signatures = new Set(lists.flat().map(({ signature }) => signature))
  const moves: TransferLine[] = []
  for (const signature of signatures) {
    const landed = await solanaNode.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    if (!landed?.meta) throw new Error(`${signature} is nowhere.`)
    const { preBalances, postBalances, preTokenBalances, postTokenBalances, fee } = landed.meta
    const keys = landed.transaction.message.accountKeys.map(({ pubkey }) => pubkey.toBase58())
    const gains = keys.map((_key, at) => (postBalances[at] ?? 0) - (preBalances[at] ?? 0))
    const payer = keys[0] ?? ''
    const coin = payer === address ? (gains[0] ?? 0) + fee : 0
    const friend = keys[gains.indexOf(Math.max(...gains))] ?? ''
    if (coin < 0) moves.push([short(friend), signed(units(BigInt(-coin), 9), true), 'SOL'])
    for (const { mint, owner: holder, uiTokenAmount } of postTokenBalances ?? []) {
      const before = preTokenBalances?.find((one) => one.mint === mint && one.owner === holder)
      const gained = BigInt(uiTokenAmount.amount) - BigInt(before?.uiTokenAmount.amount ?? 0)
      const symbol = SOLANA_NAMES.get(mint) ?? ''
      if (holder === address)
        moves.push([short(payer), signed(units(gained, uiTokenAmount.decimals), false), symbol])
    }
  }
  return moves
}

const Output = z.object({ scriptpubkey_address: z.optional(z.string()), value: z.number() })
const Payment = z.object({ vin: z.array(z.object({ prevout: Output })), vout: z.array(Output) })

/** Reads the payments to and from an address on Bitcoin. */
export async function bitcoinTransfers(address: string): Promise<readonly TransferLine[]> {
  const paid = z.array(Payment).parse(await fetchBitcoin(`/address/${address}/txs`))
  return paid.map(({ vin, vout }) => {
    const got = vout.filter((output) => output.scriptpubkey_address === address)
    const sats = got.reduce((sum, { value }) => sum + BigInt(value), 0n)
    return [short(vin[0]?.prevout.scriptpubkey_address ?? ''), signed(units(sats, 8), false), 'tBTC']
  })
}
