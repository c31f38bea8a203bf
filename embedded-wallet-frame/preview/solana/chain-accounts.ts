import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { NODE_NONSENSE } from '#frame/preview/refusals.ts'
import { ENOUGH_BYTES, type ChainAccount } from '#frame/preview/solana/account-data.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { Network } from '#schemas/networks/network.ts'

/** What a node is asked with. */
export interface NodeContext {
  readonly network: Network
  readonly askNode: AskNode
}

/** How many accounts nodes tell of at once. */
const MOST_AT_ONCE = 100

/** An account as nodes write it, its bytes in base64. */
export const NodeAccount = z.nullable(
  z.object({
    owner: z.string(),
    lamports: z.union([z.number(), z.string()]),
    executable: z.boolean(),
    data: z.tuple([z.string(), z.literal('base64')]),
  }),
)
const Accounts = z.object({ value: z.array(NodeAccount) })

/**
 * Asks a node for accounts.
 *
 * @returns those that exist, by address; failures of the node unchanged.
 */
export async function askAccounts(
  addresses: readonly string[],
  { network, askNode }: NodeContext,
  { isWhole }: { readonly isWhole: boolean },
): Promise<Result<ReadonlyMap<string, ChainAccount>>> {
  const found = new Map<string, ChainAccount>()
  const wanted = [...new Set(addresses)]
  for (let at = 0; at < wanted.length; at += MOST_AT_ONCE) {
    const some = wanted.slice(at, at + MOST_AT_ONCE)
    const options = {
      encoding: 'base64',
      commitment: 'processed',
      ...(!isWhole && { dataSlice: { offset: 0, length: ENOUGH_BYTES } }),
    }
    const answer = await askNode(network, 'getMultipleAccounts', [some, options])
    if (!answer.ok) return answer
    const accounts = Accounts.safeParse(answer.value, { jitless: true })
    if (!accounts.success || accounts.data.value.length !== some.length) return NODE_NONSENSE
    for (const [place, address] of some.entries()) {
      const account = readNodeAccount(accounts.data.value[place])
      if (account) found.set(address, account)
    }
  }
  return ok(found)
}

/** An account in this wallet's words; undefined when there is none, or its bytes cannot be read. */
export function readNodeAccount(account: z.infer<typeof NodeAccount> | undefined): ChainAccount | undefined {
  if (!account) return undefined
  const { owner, lamports, executable, data } = account
  try {
    const bytes = Uint8Array.from(base64.decode(data[0]))
    return { program: owner, lamports: BigInt(lamports), isExecutable: executable, bytes }
  } catch {
    return undefined
  }
}
