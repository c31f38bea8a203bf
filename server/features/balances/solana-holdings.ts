import * as z from 'zod'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import { askRpc, resultsOf, type RpcCall } from '#server/providers/chain-nodes/ask-rpc.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'
import type { KnownTokens } from '#server/providers/tokens/known-token.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'
import { coinHolding, type Holding, type HoldingsReader } from './holdings.ts'
import type { MintText } from '#server/providers/solana/mint-text.ts'
import { createSolanaMints } from '#server/providers/solana/solana-mints.ts'

export interface SolanaHoldingsSettings {
  readonly nodes: ChainNodes
  readonly tokens: KnownTokens
  readonly now: () => number
}

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
const TEXTS_WITHIN_MS = 2_000
const CONFIRMED = { commitment: 'confirmed' } as const

const Lamports = z.union([z.int().min(0), z.string().regex(/^\d{16,20}$/)]).transform(BigInt)
const Balance = z.object({ value: Lamports })
const ParsedAccount = z.object({
  parsed: z.object({
    info: z.object({
      mint: z.string().max(44),
      owner: z.string(),
      tokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int().min(0).max(255) }),
    }),
  }),
})
/** What nodes say of an account whose mint was closed: they cannot read it. */
const UnreadAccount = z.tuple([z.base64(), z.string()])
const TokenAccounts = z.object({
  value: z.array(z.object({ account: z.object({ data: z.union([ParsedAccount, UnreadAccount]) }) })),
})
/** Mints may say up to 255: nobody could show that, and whoever wants to makes one and sends it to everybody. */
const MOST_DECIMALS = 36

/** What all accounts of an owner for one mint hold. */
interface Held {
  readonly mint: string
  readonly decimals: number
  readonly amount: bigint
}

/** Reads the coin and the tokens of both token programs, by one request that names the chain it is about too. */
export function createSolanaHoldings({ nodes, tokens, now }: SolanaHoldingsSettings): HoldingsReader {
  const mints = createSolanaMints({ nodes, now })
  return {
    normalise: (address, { network }) =>
      NAMESPACES[network.chainNamespace].isAddress(address) ? address : undefined,
    async read(served, address) {
      const { caipNetworkId } = served.network
      const { lamports, held, isComplete } = await readAccount(nodes, served, address)
      const named = held.flatMap((one) => {
        const known = tokens.find(caipNetworkId, one.mint)
        return known === undefined ? [] : [holdingOf(one, known, true)]
      })
      const others = held.filter(({ mint }) => tokens.find(caipNetworkId, mint) === undefined)
      const asking = mints.of(
        served,
        others.map(({ mint }) => mint),
      )
      const late = () => ({ known: new Map<string, MintText>(), isComplete: false })
      const texts = await withTimeout(asking, TEXTS_WITHIN_MS, late)
      const unlisted = others.flatMap((one) => {
        const text = texts.known.get(one.mint)
        const isCollectible = text?.isCollectible ?? (one.decimals === 0 && one.amount === 1n)
        return isCollectible ? [] : [holdingOf(one, text, false)]
      })
      return {
        holdings: [coinHolding(served, lamports), ...named, ...unlisted],
        sources: [
          {
            id: 'token-accounts',
            name: 'Token accounts',
            covers: 'all',
            isComplete: isComplete && texts.isComplete,
          },
        ],
      }
    },
  }
}

function holdingOf(
  { mint, decimals, amount }: Held,
  text: Pick<MintText, 'name' | 'symbol'> | undefined,
  isVerified: boolean,
): Holding {
  const { name, symbol } = text ?? { name: '', symbol: '' }
  return { address: mint, name, symbol, decimals, amount, isVerified }
}

interface Account {
  readonly lamports: bigint
  readonly held: readonly Held[]
  /** False where the tokens are not told. */
  readonly isComplete: boolean
}

/**
 * Many nodes tell no token accounts, or not as many as strangers made for this owner: the coin is told all the same.
 * One that tells nonsense of them is not believed about the coin either.
 */
async function readAccount(nodes: ChainNodes, served: ServedNetwork, address: string): Promise<Account> {
  let isNonsense = false
  const told = askAccount(nodes, served, address, tokenCalls(address), () => (isNonsense = true))
  return told.catch((error: unknown) => {
    if (isNonsense || problemCode(error) !== 'UPSTREAM_FAILED') throw error
    return askAccount(nodes, served, address, [])
  })
}

function tokenCalls(address: string): readonly RpcCall[] {
  return TOKEN_PROGRAMS.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [address, { programId }, { encoding: 'jsonParsed', ...CONFIRMED }],
  }))
}

function askAccount(
  nodes: ChainNodes,
  served: ServedNetwork,
  address: string,
  tokens: readonly RpcCall[],
  onNonsense?: () => void,
): Promise<Account> {
  const calls = [
    { method: 'getGenesisHash', params: [] },
    { method: 'getBalance', params: [address, CONFIRMED] },
    ...tokens,
  ]
  return askRpc(nodes, served, calls, (answers) => {
    const results = resultsOf(answers)
    if (results === undefined) return undefined
    const account = accountOf(results, served, address)
    if (account === undefined) onNonsense?.()
    return account
  })
}

function accountOf(
  [genesis, coin, ...accounts]: readonly unknown[],
  { network }: ServedNetwork,
  address: string,
): Account | undefined {
  if (typeof genesis !== 'string' || !genesis.startsWith(String(network.id))) return undefined
  const balance = Balance.safeParse(coin).data
  const held = accounts.flatMap((one) => {
    const read = heldOf(one, address)
    return read === undefined ? [] : [read]
  })
  if (balance === undefined || held.length !== accounts.length) return undefined
  return { lamports: balance.value, held: held.flat(), isComplete: accounts.length > 0 }
}

/** Undefined for an answer that is none, or tells of somebody else's accounts. */
function heldOf(said: unknown, owner: string): readonly Held[] | undefined {
  const accounts = TokenAccounts.safeParse(said)
  if (!accounts.success) return undefined
  const byMint = new Map<string, Held>()
  for (const { account } of accounts.data.value) {
    if (!('parsed' in account.data)) continue
    const { mint, owner: holder, tokenAmount } = account.data.parsed.info
    if (holder !== owner) return undefined
    const { decimals } = tokenAmount
    if (decimals > MOST_DECIMALS) continue
    const amount = BigInt(tokenAmount.amount) + (byMint.get(mint)?.amount ?? 0n)
    if (amount > 0n) byMint.set(mint, { mint, decimals, amount })
  }
  return [...byMint.values()]
}
