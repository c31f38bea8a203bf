import { base58, base64 } from '@scure/base'
import { NONCE_ACCOUNT_LENGTH } from '@solana/web3.js'
import { answerRpc } from '#demo/chains/solana/answer-rpc.ts'
import { LocalSvm } from '#demo/chains/solana/svm.ts'
import type { ChainServices } from '#frame/preview/known-recipients.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import * as z from 'zod/mini'

/** An account as a node reports it. */
export const FixtureAccount = z.object({
  owner: z.string(),
  lamports: z.number(),
  executable: z.boolean(),
  /** Base64. */
  data: z.string(),
})
export type FixtureAccount = z.output<typeof FixtureAccount>

/** The state of a Solana node, as data. */
export const SolanaFixture = z.object({
  caipNetworkId: z.string(),
  account: z.string(),
  known: z.readonly(z.array(z.string())),
  blockhash: z.string(),
  accounts: z.readonly(z.record(z.string(), FixtureAccount)),
})
export type SolanaFixture = z.output<typeof SolanaFixture>

/** Creates a node that answers from the fixture; `more` answers all other methods. */
export function solanaNodeOf(fixture: SolanaFixture, more?: AskNode): AskNode {
  return (network, method, params) => {
    const [first] = z.array(z.unknown()).parse(params)
    if (method === 'getMultipleAccounts') {
      const value = z
        .array(z.string())
        .parse(first)
        .map((address) => {
          const account = fixture.accounts[address]
          return account ? { ...account, data: [account.data, 'base64'] } : null
        })
      return Promise.resolve(ok({ context: { slot: 1 }, value }))
    }
    if (method === 'isBlockhashValid') return Promise.resolve(ok({ value: first === fixture.blockhash }))
    if (method === 'getLatestBlockhash')
      return Promise.resolve(ok({ value: { blockhash: fixture.blockhash } }))
    return more?.(network, method, params) ?? Promise.resolve(fail(-32601, 'the method does not exist'))
  }
}

/** Creates a node that answers from the state of an SVM, as a validator does. */
export function svmNode(svm: LocalSvm): AskNode {
  return async (_network, method, params) => {
    const answer = answerRpc(svm, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    if (Array.isArray(answer)) throw new Error('one question has one answer')
    return 'result' in answer ? ok(answer.result) : fail(-32_603, JSON.stringify(answer.error))
  }
}

/**
 * Creates a real SVM with the accounts of a fixture.
 *
 * @param absent accounts that do not exist yet.
 */
export function svmOf(fixture: SolanaFixture, absent: readonly string[] = []): LocalSvm {
  const svm = new LocalSvm()
  const accounts = Object.entries(fixture.accounts).filter(([address]) => !absent.includes(address))
  for (const [address, { owner, lamports, executable, data }] of accounts)
    svm.place(address, { owner, lamports: BigInt(lamports), executable, data: base64.decode(data) })
  for (const one of [fixture.blockhash, ...storedNonces(fixture)]) svm.blockhashes.add(one)
  return svm
}

/** The values that durable nonces use in place of a blockhash; a validator accepts them. */
function storedNonces({ accounts }: SolanaFixture): readonly string[] {
  return Object.values(accounts)
    .map(({ data }) => base64.decode(data))
    .filter(({ length }) => length === NONCE_ACCOUNT_LENGTH)
    .map((data) => base58.encode(data.subarray(40, 72)))
}

/** Creates services whose recipient book is data, and whose clock does not wait. */
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
