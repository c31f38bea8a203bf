import type { ChainServices } from '#frame/preview/known-recipients.ts'
import { previewTransaction } from '#frame/preview/solana/preview-transaction.ts'
import { sendTransaction } from '#frame/preview/solana/send-transaction.ts'
import { signTransaction } from '#frame/preview/solana/sign-transaction.ts'
import { readSiteTransaction } from '#frame/preview/solana/site-transaction.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok } from '#schemas/errors/result.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** Signs a transaction, sends it with the options of the site, and answers its signature once the network has seen it. */
export function prepareSolanaSignAndSendTransaction({
  recipients: book,
  clock,
}: ChainServices): PrepareRequest {
  return async (request, { vault, account, askNode, recordSending }) => {
    const params = parseRpcParams('solana_signAndSendTransaction', request.params)
    if (!params.ok) return params
    const { transaction, options = {} } = params.value
    const { network, signal } = request
    const { address } = account
    const known = book.known(network.caipNetworkId, address)
    const context = { network, askNode, known, account: address }
    const read = await readSiteTransaction(transaction, 'transaction', context)
    if (!read.ok) return read
    const previewed = await previewTransaction(read.value, context)
    if (!previewed.ok) return previewed
    return ok({
      preview: previewed.value.preview,
      perform: async () => {
        const signed = await signTransaction(read.value, address, vault)
        if (!signed.ok) return signed
        const sent = await sendTransaction(signed.value, options, {
          network,
          askNode,
          recordSending,
          clock,
          signal,
        })
        if (!sent.ok) return sent
        book.remember(network.caipNetworkId, address, previewed.value.recipients)
        return ok({ signature: sent.value })
      },
    })
  }
}
