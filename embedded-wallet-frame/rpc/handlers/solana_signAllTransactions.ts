import { base64 } from '@scure/base'
import type { ChainServices } from '#frame/preview/known-recipients.ts'
import type { SolanaTransaction } from '#frame/preview/solana/message.ts'
import type { TransactionPreview } from '#frame/preview/solana/preview-transaction.ts'
import { previewSiteTransaction } from '#frame/preview/solana/preview-site-transaction.ts'
import { joinPreviews } from '#frame/preview/solana/join-previews.ts'
import { signTransaction } from '#frame/preview/solana/sign-transaction.ts'
import { invalidParam } from '#frame/preview/refusals.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok } from '#schemas/errors/result.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** Signs several transactions after one approval that shows them all; answers all of them or none. */
export function prepareSolanaSignAllTransactions({ recipients: book }: ChainServices): PrepareRequest {
  return async (request, { vault, account, askNode }) => {
    const params = parseRpcParams('solana_signAllTransactions', request.params)
    if (!params.ok) return params
    const { network } = request
    const { address } = account
    const known = book.known(network.caipNetworkId, address)
    const context = { network, askNode, known, account: address }
    const transactions: SolanaTransaction[] = []
    const previews: TransactionPreview[] = []
    const recipients: string[] = []
    for (const [place, text] of params.value.transactions.entries()) {
      const shown = await previewSiteTransaction(text, `transactions.${place}`, context)
      if (!shown.ok) return shown
      transactions.push(shown.value.transaction)
      previews.push(shown.value)
      recipients.push(...shown.value.recipients)
    }
    const [first, ...others] = previews
    if (!first) return invalidParam('transactions', 'expected at least one')
    return ok({
      preview: joinPreviews([first, ...others], address),
      perform: async () => {
        const signed: string[] = []
        for (const transaction of transactions) {
          const one = await signTransaction(transaction, address, vault)
          if (!one.ok) return one
          signed.push(base64.encode(one.value.bytes))
        }
        book.remember(network.caipNetworkId, address, recipients)
        return ok({ transactions: signed })
      },
    })
  }
}
