import type { ChainServices } from '#frame/preview/recipients.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import type { Risk } from '#frame/preview/preview.ts'

/** An account as a node tells of it. */
export interface WorldAccount {
  readonly owner: string
  readonly lamports: number
  readonly executable: boolean
  /** Base64. */
  readonly data: string
}

/** Everything a Solana node knows in a test, as data. */
export interface SolanaWorld {
  readonly caipNetworkId: string
  readonly account: string
  readonly known: readonly string[]
  readonly blockhash: string
  readonly accounts: Readonly<Record<string, WorldAccount>>
}

/** What an entry of the golden set must come to. */
export interface GoldenEntry {
  readonly name: string
  readonly risk: Risk
  readonly warnings: readonly string[]
}

/** A node that knows the world and nothing else; `more` answers what the world does not. */
export function solanaNodeOf(world: SolanaWorld, more?: AskNode): AskNode {
  return (network, method, params) => {
    const [first] = params as readonly unknown[]
    if (method === 'getMultipleAccounts') {
      const value = (first as readonly string[]).map((address) => {
        const account = world.accounts[address]
        return account ? { ...account, data: [account.data, 'base64'] } : null
      })
      return Promise.resolve(ok({ value }))
    }
    if (method === 'isBlockhashValid') return Promise.resolve(ok({ value: first === world.blockhash }))
    if (method === 'getLatestBlockhash') return Promise.resolve(ok({ value: { blockhash: world.blockhash } }))
    return more?.(network, method, params) ?? Promise.resolve(fail(-32601, 'the method does not exist'))
  }
}

/** Services whose recipient book is data, and whose clock does not wait. */
export function chainServicesOf(
  known: readonly string[],
): ChainServices & { readonly remembered: readonly string[] } {
  const remembered: string[] = []
  return {
    recipients: { known: () => known, remember: (_network, _account, all) => void remembered.push(...all) },
    clock: {
      after: (_delayMs, work) => {
        queueMicrotask(work)
        return () => {}
      },
    },
    remembered,
  }
}
