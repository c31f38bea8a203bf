import * as z from 'zod'
import { reachOf } from '#schemas/http/blockchain/data-source.ts'
import { isSolanaAddress } from '#schemas/primitives/address.ts'
import { problem } from '#server/http/problems/problem.ts'
import { askRpc, resultsOf } from '#server/providers/chain-nodes/ask-rpc.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'
import type { MintText } from '#server/providers/solana/mint-text.ts'
import type { SolanaMints } from '#server/providers/solana/solana-mints.ts'
import type { CollectibleSource, OnChainText } from './collectible-source.ts'
import { TOKEN_PROGRAMS } from '#server/providers/solana/solana-mints.ts'

const MAX_HELD = 500
const MINTS_AT_ONCE = 200

const TokenAccount = z.object({
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string().refine(isSolanaAddress),
          owner: z.string(),
          tokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int() }),
        }),
      }),
    }),
  }),
})
const TokenAccounts = z.object({ value: z.array(z.unknown()).max(20_000) })
/** Finds collectibles on Solana: indivisible tokens with metadata, from Metaplex or in the mint itself. */
export function createSolanaCollectibles(nodes: ChainNodes, mintTexts: SolanaMints): CollectibleSource {
  return {
    id: 'solana-node',
    name: 'Solana node',
    isPlace: ({ contract, tokenId }) => isSolanaAddress(contract) && tokenId === contract,
    async heldBy({ served, address }) {
      const mints = await wholeTokensOf(nodes, served, address)
      const shown = mints.slice(0, MAX_HELD)
      const texts = await textsOfMints(mintTexts, served, shown)
      return {
        held: shown.flatMap((mint, at) =>
          texts[at] === undefined
            ? []
            : [{ contract: mint, tokenId: mint, standard: 'metaplex' as const, quantity: '1' }],
        ),
        ...reachOf(true, mints.length <= MAX_HELD ? undefined : {}),
      }
    },
    textsOf: (served, places) =>
      textsOfMints(
        mintTexts,
        served,
        places.map(({ contract }) => contract),
      ),
  }
}

async function wholeTokensOf(nodes: ChainNodes, served: ServedNetwork, owner: string): Promise<string[]> {
  const calls = TOKEN_PROGRAMS.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [owner, { programId }, { encoding: 'jsonParsed' }],
  }))
  const accounts = await askRpc(nodes, served, calls, (answers) => {
    const read = z.array(TokenAccounts).safeParse(resultsOf(answers)).data
    return read?.flatMap(({ value }) => value)
  })
  return accounts.flatMap((one) => {
    const info = TokenAccount.safeParse(one).data?.account.data.parsed.info
    const isWhole = info?.tokenAmount.amount === '1' && info.tokenAmount.decimals === 0
    return isWhole && info.owner === owner ? [info.mint] : []
  })
}

/** A whole token without a metadata URI is not a collectible. */
async function textsOfMints(
  mintTexts: SolanaMints,
  served: ServedNetwork,
  mints: readonly string[],
): Promise<(OnChainText | undefined)[]> {
  const texts = new Map<string, MintText>()
  for (let start = 0; start < mints.length; start += MINTS_AT_ONCE) {
    const read = await mintTexts.of(served, mints.slice(start, start + MINTS_AT_ONCE))
    if (!read.isComplete) throw problem('UPSTREAM_FAILED', 'The node of Solana could not be read.')
    for (const [mint, text] of read.known) texts.set(mint, text)
  }
  return mints.map((mint) => {
    const text = texts.get(mint)
    return text === undefined || text.uri === ''
      ? undefined
      : { name: text.name, collection: '', uri: text.uri }
  })
}
