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
import { TOKEN_PROGRAMS } from '#server/providers/solana/solana-mints.ts'

export interface SolanaHoldingsSettings {
  readonly nodes: ChainNodes
  readonly tokens: KnownTokens
  readonly now: () => number
}

const TEXTS_TIMEOUT_MS = 2_000
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
/** An account whose mint was closed; nodes cannot parse it. */
const UnparsedAccount = z.tuple([z.base64(), z.string()])
const TokenAccounts = z.object({
  value: z.array(z.object({ account: z.object({ data: z.union([ParsedAccount, UnparsedAccount]) }) })),
})
/** Mints may have up to 255 decimals. Such amounts cannot be displayed, and anyone can send such tokens. */
const MAX_DECIMALS = 36

/** The sum of all token accounts of an owner for one mint. */
interface TokenHolding {
  readonly mint: string
  readonly decimals: number
  readonly amount: bigint
}

/** Reads the coin and the tokens of both token programs in one batch, which also asks for the genesis hash. */
export function createSolanaHoldings({ nodes, tokens, now }: SolanaHoldingsSettings): HoldingsReader {
  const mints = createSolanaMints({ nodes, now })
  return {
    normalise: (address, { network }) =>
      NAMESPACES[network.chainNamespace].isAddress(address) ? address : undefined,
    async read(served, address) {
      const { caipNetworkId } = served.network
      const { lamports, tokenHoldings, isComplete } = await readAccount(nodes, served, address)
      const listed = tokenHoldings.flatMap((one) => {
        const known = tokens.find(caipNetworkId, one.mint)
        return known === undefined ? [] : [holdingOf(one, known, true)]
      })
      const unlistedTokens = tokenHoldings.filter(
        ({ mint }) => tokens.find(caipNetworkId, mint) === undefined,
      )
      const reading = mints.of(
        served,
        unlistedTokens.map(({ mint }) => mint),
      )
      const onTimeout = () => ({ known: new Map<string, MintText>(), isComplete: false })
      const metadata = await withTimeout(reading, TEXTS_TIMEOUT_MS, onTimeout)
      const unlisted = unlistedTokens.flatMap((one) => {
        const text = metadata.known.get(one.mint)
        const isCollectible = text?.isCollectible ?? (one.decimals === 0 && one.amount === 1n)
        return isCollectible ? [] : [holdingOf(one, text, false)]
      })
      return {
        holdings: [coinHolding(served, lamports), ...listed, ...unlisted],
        sources: [
          {
            id: 'token-accounts',
            name: 'Token accounts',
            covers: 'all',
            isComplete: isComplete && metadata.isComplete,
          },
        ],
      }
    },
  }
}

function holdingOf(
  { mint, decimals, amount }: TokenHolding,
  text: Pick<MintText, 'name' | 'symbol'> | undefined,
  isVerified: boolean,
): Holding {
  const { name, symbol } = text ?? { name: '', symbol: '' }
  return { address: mint, name, symbol, decimals, amount, isVerified }
}

interface Account {
  readonly lamports: bigint
  readonly tokenHoldings: readonly TokenHolding[]
  /** False when the node returned no token accounts. */
  readonly isComplete: boolean
}

/**
 * Many nodes refuse to list token accounts, or an owner may have too many. The coin is read without them then. A node that
 * returns invalid token accounts is not trusted for the coin either.
 */
async function readAccount(nodes: ChainNodes, served: ServedNetwork, address: string): Promise<Account> {
  let isInvalid = false
  const reading = askAccount(nodes, served, address, tokenCalls(address), () => (isInvalid = true))
  return reading.catch((error: unknown) => {
    if (isInvalid || problemCode(error) !== 'UPSTREAM_FAILED') throw error
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
  onInvalid?: () => void,
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
    if (account === undefined) onInvalid?.()
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
  const tokenHoldings = accounts.flatMap((one) => {
    const read = tokensOf(one, address)
    return read === undefined ? [] : [read]
  })
  if (balance === undefined || tokenHoldings.length !== accounts.length) return undefined
  return { lamports: balance.value, tokenHoldings: tokenHoldings.flat(), isComplete: accounts.length > 0 }
}

/** Returns undefined for an invalid answer or accounts of another owner. */
function tokensOf(answer: unknown, owner: string): readonly TokenHolding[] | undefined {
  const accounts = TokenAccounts.safeParse(answer)
  if (!accounts.success) return undefined
  const byMint = new Map<string, TokenHolding>()
  for (const { account } of accounts.data.value) {
    if (!('parsed' in account.data)) continue
    const { mint, owner: holder, tokenAmount } = account.data.parsed.info
    if (holder !== owner) return undefined
    const { decimals } = tokenAmount
    if (decimals > MAX_DECIMALS) continue
    const amount = BigInt(tokenAmount.amount) + (byMint.get(mint)?.amount ?? 0n)
    if (amount > 0n) byMint.set(mint, { mint, decimals, amount })
  }
  return [...byMint.values()]
}
