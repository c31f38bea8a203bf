import { base58, base64 } from '@scure/base'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { asRecord, createNodeRpc } from '#examples/wallets/page/node-rpc.ts'
import { CODES, invalidParams, ProviderError, rejected } from '#examples/wallets/page/provider-error.ts'
import {
  addSignature,
  describeTransaction,
  parseTransaction,
} from '#examples/wallets/solana/solana-transaction.ts'
import type { AnswerMethod, RequestContext } from './answer-method.ts'

/** The methods of the namespace `solana` in the form of sessions: base58 messages, base64 transactions. */
export const SOLANA_METHODS: Readonly<Record<string, AnswerMethod>> = {
  solana_getAccounts: async ({ accounts }) => [{ pubkey: accounts.solana.address }],
  solana_requestAccounts: async ({ accounts }) => [{ pubkey: accounts.solana.address }],

  solana_signMessage: async (context, params) => {
    const { message, pubkey } = asRecord(params)
    if (pubkey !== undefined && pubkey !== context.accounts.solana.address)
      throw new ProviderError(CODES.unauthorized, 'This wallet does not share that account.')
    const bytes = decoded(base58, message, 'message')
    await ask(context, 'Sign a message', 'solana_signMessage', [['Message', readable(bytes)]])
    return { signature: base58.encode(context.accounts.solana.sign(bytes)) }
  },

  solana_signTransaction: async (context, params) => {
    const [signed] = await signAll(context, 'solana_signTransaction', [asRecord(params)['transaction']])
    return signed
  },

  solana_signAllTransactions: async (context, params) => {
    const { transactions } = asRecord(params)
    if (!Array.isArray(transactions)) throw invalidParams('"transactions" is not a list.')
    const signed = await signAll(context, 'solana_signAllTransactions', transactions)
    return { transactions: signed.map(({ transaction }) => transaction) }
  },

  solana_signAndSendTransaction: async (context, params) => {
    if (context.chainId !== localSolana.caipNetworkId)
      throw new ProviderError(CODES.chainDisconnected, `This demo wallet has no node for ${context.chainId}.`)
    const { transaction, options } = asRecord(params)
    const [signed] = await signAll(context, 'solana_signAndSendTransaction', [transaction])
    const { skipPreflight, preflightCommitment } = asRecord(options)
    const config = { encoding: 'base64', skipPreflight: skipPreflight === true, preflightCommitment }
    const signature = await createNodeRpc(context.nodes.solana)('sendTransaction', [
      signed?.transaction,
      config,
    ])
    return { signature }
  },
}

async function signAll(context: RequestContext, method: string, transactions: readonly unknown[]) {
  const { address, sign } = context.accounts.solana
  const prepared = transactions.map((transaction) => {
    const bytes = decoded(base64, transaction, 'transaction')
    return { bytes, parsed: parseTransaction(bytes) }
  })
  const title =
    method === 'solana_signAndSendTransaction' ? 'Sign and send a transaction' : 'Sign a transaction'
  await ask(
    context,
    title,
    method,
    prepared.flatMap(({ parsed }) => describeTransaction(parsed)),
  )
  return prepared.map(({ bytes, parsed }) => {
    const signature = sign(parsed.message)
    const transaction = base64.encode(addSignature(bytes, address, signature))
    return { signature: base58.encode(signature), transaction }
  })
}

async function ask(
  context: RequestContext,
  title: string,
  method: string,
  details: ReadonlyArray<readonly [string, string]>,
): Promise<void> {
  if (!(await context.approve({ title, method, details }))) throw rejected()
}

function decoded(coder: { decode: (text: string) => Uint8Array }, text: unknown, name: string): Uint8Array {
  try {
    if (typeof text === 'string') return coder.decode(text)
  } catch {
    // Falls through to the error below.
  }
  throw invalidParams(`"${name}" is missing or not encoded as it should be.`)
}

function readable(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  return text.includes('\uFFFD') ? base58.encode(bytes) : text
}
