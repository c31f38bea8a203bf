import * as z from 'zod'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import { askRpc, resultsOf } from '#server/providers/chain-nodes/ask-rpc.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'
import { METADATA_PROGRAM, metadataAddress } from './metadata-address.ts'
import { readMint, type MintText } from './mint-text.ts'

/** The SPL Token program and Token-2022. */
export const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

export interface SolanaMints {
  /** Does not throw for nodes; missing answers make the result incomplete. */
  of(
    served: ServedNetwork,
    mints: readonly string[],
  ): Promise<{ readonly known: ReadonlyMap<string, MintText>; readonly isComplete: boolean }>
}

/** The most mints of one account; the others are returned without a name. */
const MAX_MINTS = 200
/** A mint and its metadata are two of the hundred accounts that nodes return at once. */
const MINTS_A_CALL = 50
const MAX_KEPT = 10_000
const CACHE_MS = 3_600_000

const Accounts = z.object({
  value: z.array(
    z.nullable(z.object({ data: z.tuple([z.base64(), z.literal('base64')]), owner: z.string() })),
  ),
})

/** Reads the texts of mints on no list: from the mint (Token-2022), or from its Metaplex account. */
export function createSolanaMints({
  nodes,
  now,
}: {
  readonly nodes: ChainNodes
  readonly now: () => number
}): SolanaMints {
  const texts = new ValueCache<MintText>({ maxEntries: MAX_KEPT, now })

  async function ask(served: ServedNetwork, mints: readonly string[]): Promise<void> {
    const places = mints.flatMap((mint) => {
      const metadata = metadataAddress(mint)
      return metadata === undefined ? [] : [{ mint, metadata }]
    })
    const calls = []
    for (let start = 0; start < places.length; start += MINTS_A_CALL) {
      const slice = places.slice(start, start + MINTS_A_CALL)
      const addresses = slice.flatMap(({ mint, metadata }) => [mint, metadata])
      calls.push({ method: 'getMultipleAccounts', params: [addresses, { encoding: 'base64' }] })
    }
    const accounts = await askRpc(nodes, served, calls, (answers) => {
      const read = z
        .array(Accounts)
        .safeParse(resultsOf(answers))
        .data?.flatMap(({ value }) => value)
      return read?.length === places.length * 2 ? read : undefined
    })
    for (const [index, { mint }] of places.entries()) {
      const [account, metadata] = [accounts[index * 2], accounts[index * 2 + 1]]
      const isMetadata = metadata?.owner === METADATA_PROGRAM
      const text = readMint(mint, bytesOf(account), isMetadata ? bytesOf(metadata) : undefined)
      if (text !== undefined) texts.set(`${served.network.caipNetworkId}/${mint}`, text, CACHE_MS)
    }
  }

  return {
    async of(served, mints) {
      const keyOf = (mint: string) => `${served.network.caipNetworkId}/${mint}`
      const unknown = mints.slice(0, MAX_MINTS).filter((mint) => texts.get(keyOf(mint)) === undefined)
      let isComplete = true
      if (unknown.length > 0)
        await ask(served, unknown).catch((error: unknown) => {
          if (problemCode(error) === undefined) throw error
          isComplete = false
        })
      const known = mints.flatMap((mint) => {
        const text = texts.get(keyOf(mint))
        return text === undefined ? [] : [[mint, text] as const]
      })
      return { known: new Map(known), isComplete }
    },
  }
}

function bytesOf(
  account: { readonly data: readonly [string, string] } | null | undefined,
): Buffer | undefined {
  return account ? Buffer.from(account.data[0], 'base64') : undefined
}
