import type { ChainServices } from '#frame/preview/known-recipients.ts'
import { previewSiteTransaction } from '#frame/preview/solana/preview-site-transaction.ts'
import { sendTransaction } from '#frame/preview/solana/send-transaction.ts'
import { signTransaction } from '#frame/preview/solana/sign-transaction.ts'
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
    const { options = {} } = params.value
    const { network, signal } = request
    const { address } = account
    const known = book.known(network.caipNetworkId, address)
    const context = { network, askNode, known, account: address }
    const shown = await previewSiteTransaction(params.value.transaction, 'transaction', context)
    if (!shown.ok) return shown
    const { transaction, preview, recipients } = shown.value
    return ok({
      preview,
      perform: async () => {
        const signed = await signTransaction(transaction, address, vault)
        if (!signed.ok) return signed
        const sent = await sendTransaction(signed.value, options, {
          network,
          askNode,
          recordSending,
          clock,
          signal,
        })
        if (!sent.ok) return sent
        book.remember(network.caipNetworkId, address, recipients)
        return ok({ signature: sent.value })
      },
    })
  }
}
