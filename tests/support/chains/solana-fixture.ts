import { base58, base64 } from '@scure/base'
import { NONCE_ACCOUNT_LENGTH } from '@solana/web3.js'
import { answerRpc } from '#demo/chains/solana/answer-rpc.ts'
import { LocalSvm } from '#demo/chains/solana/svm.ts'
import type { ChainServices } from '#frame/preview/known-recipients.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import type { Risk } from '#frame/preview/warnings.ts'

/** An account as a node tells of it. */
export interface FixtureAccount {
  readonly owner: string
  readonly lamports: number
  readonly executable: boolean
  /** Base64. */
  readonly data: string
}

/** Everything a Solana node knows in a test, as data. */
export interface SolanaFixture {
  readonly caipNetworkId: string
  readonly account: string
  readonly known: readonly string[]
  readonly blockhash: string
  readonly accounts: Readonly<Record<string, FixtureAccount>>
}

/** What an entry of the golden set must come to. */
export interface GoldenEntry {
  readonly name: string
  readonly risk: Risk
  readonly warnings: readonly string[]
}

/** A node that knows the fixture and nothing else; `more` answers what the fixture does not. */
export function solanaNodeOf(fixture: SolanaFixture, more?: AskNode): AskNode {
  return (network, method, params) => {
    const [first] = params as readonly unknown[]
    if (method === 'getMultipleAccounts') {
      const value = (first as readonly string[]).map((address) => {
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

/** A node that answers what a validator would say of what an SVM holds. */
export function svmNode(svm: LocalSvm): AskNode {
  return async (_network, method, params) => {
    const answer = answerRpc(svm, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    if (Array.isArray(answer)) throw new Error('one question has one answer')
    return 'result' in answer ? ok(answer.result) : fail(-32_603, JSON.stringify(answer.error))
  }
}

/**
 * A real SVM that holds a fixture.
 *
 * @param absent accounts that are not there yet.
 */
export function svmOf(fixture: SolanaFixture, absent: readonly string[] = []): LocalSvm {
  const svm = new LocalSvm()
  const accounts = Object.entries(fixture.accounts).filter(([address]) => !absent.includes(address))
  for (const [address, { owner, lamports, executable, data }] of accounts)
    svm.place(address, { owner, lamports: BigInt(lamports), executable, data: base64.decode(data) })
  for (const one of [fixture.blockhash, ...storedNonces(fixture)]) svm.blockhashes.add(one)
  return svm
}

/** What stored nonces stand in for blockhashes with: a validator knows them. */
function storedNonces({ accounts }: SolanaFixture): readonly string[] {
  return Object.values(accounts)
    .map(({ data }) => base64.decode(data))
    .filter(({ length }) => length === NONCE_ACCOUNT_LENGTH)
    .map((data) => base58.encode(data.subarray(40, 72)))
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
