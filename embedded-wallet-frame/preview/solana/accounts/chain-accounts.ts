import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { MALFORMED_NODE_ANSWER } from '#frame/preview/refusals.ts'
import { ENOUGH_BYTES, type ChainAccount } from './account-data.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** How to reach a node of the network. */
export interface NodeContext {
  readonly network: Network
  readonly askNode: AskNode
}

/** The most accounts that nodes return at once. */
const MAX_PER_REQUEST = 100

/** An account in the format of nodes, its bytes in base64. */
export const NodeAccount = z.nullable(
  z.object({
    owner: z.string(),
    lamports: z.union([z.number(), z.string()]),
    executable: z.boolean(),
    space: z.optional(z.int()),
    data: z.tuple([z.string(), z.literal('base64')]),
  }),
)
/** The slot of an answer; answers without one are not compared with others. */
export const NodeMoment = z.optional(z.object({ slot: z.int() }))
const Accounts = z.object({ context: NodeMoment, value: z.array(NodeAccount) })

/** The existing accounts by address, and the slot they were all read in. */
export interface SeenAccounts {
  readonly accounts: ReadonlyMap<string, ChainAccount>
  /** Undefined if the node did not say, or if there were several. */
  readonly slot: number | undefined
}

/**
 * Fetches accounts from a node.
 *
 * @param leastSlot the lowest slot that the node must have reached.
 * @returns failures of the node unchanged; also a failure if one account is unreadable.
 */
export async function fetchAccounts(
  addresses: readonly string[],
  context: NodeContext,
  { isWhole, leastSlot }: { readonly isWhole: boolean; readonly leastSlot?: number },
): Promise<Result<SeenAccounts>> {
  const wanted = [...new Set(addresses)]
  const options = {
    encoding: 'base64',
    commitment: 'processed',
    ...(leastSlot !== undefined && { minContextSlot: leastSlot }),
    ...(!isWhole && { dataSlice: { offset: 0, length: ENOUGH_BYTES } }),
  }
  const batches = Array.from({ length: Math.ceil(wanted.length / MAX_PER_REQUEST) }, (_, at) =>
    wanted.slice(at * MAX_PER_REQUEST, (at + 1) * MAX_PER_REQUEST),
  )
  const answers = await Promise.all(batches.map((batch) => fetchBatch(batch, options, context)))
  const accounts = new Map<string, ChainAccount>()
  const slots = new Set<number | undefined>()
  for (const answer of answers) {
    if (!answer.ok) return answer
    for (const [address, account] of answer.value.accounts) accounts.set(address, account)
    slots.add(answer.value.slot)
  }
  const [slot] = slots
  return ok({ accounts, slot: slots.size === 1 ? slot : undefined })
}

async function fetchBatch(
  batch: readonly string[],
  options: object,
  { network, askNode }: NodeContext,
): Promise<Result<SeenAccounts>> {
  const answer = await askNode(network, 'getMultipleAccounts', [batch, options])
  if (!answer.ok) return answer
  const told = Accounts.safeParse(answer.value)
  const accounts = told.success ? readNodeAccounts(batch, told.data.value) : undefined
  return told.success && accounts ? ok({ accounts, slot: told.data.context?.slot }) : MALFORMED_NODE_ANSWER
}

/** Returns the accounts of an answer by address; undefined if there are too many or too few, or one is unreadable. */
export function readNodeAccounts(
  addresses: readonly string[],
  told: readonly z.infer<typeof NodeAccount>[],
): ReadonlyMap<string, ChainAccount> | undefined {
  if (told.length !== addresses.length) return undefined
  const accounts = new Map<string, ChainAccount>()
  for (const [place, address] of addresses.entries()) {
    const account = told[place]
    if (!account) continue
    const read = readNodeAccount(account)
    if (!read) return undefined
    accounts.set(address, read)
  }
  return accounts
}

/** Parses a node's account; undefined if its numbers or bytes are unreadable. */
function readNodeAccount({
  owner,
  lamports,
  executable,
  space,
  data,
}: NonNullable<z.infer<typeof NodeAccount>>): ChainAccount | undefined {
  try {
    const bytes = Uint8Array.from(base64.decode(data[0]))
    const size = space ?? bytes.length
    return { program: owner, lamports: BigInt(lamports), isExecutable: executable, bytes, size }
  } catch {
    return undefined
  }
}
