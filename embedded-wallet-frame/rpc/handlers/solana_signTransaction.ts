import { base64 } from '@scure/base'
import type { ChainServices } from '#frame/preview/known-recipients.ts'
import { previewSiteTransaction } from '#frame/preview/solana/preview-site-transaction.ts'
import { signTransaction } from '#frame/preview/solana/sign-transaction.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok } from '#schemas/errors/result.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** Signs a transaction and answers it; the site sends it. */
export function prepareSolanaSignTransaction({ recipients: book }: ChainServices): PrepareRequest {
  return async (request, { vault, account, askNode }) => {
    const params = parseRpcParams('solana_signTransaction', request.params)
    if (!params.ok) return params
    const { network } = request
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
        book.remember(network.caipNetworkId, address, recipients)
        return ok({ signature: signed.value.signature, transaction: base64.encode(signed.value.bytes) })
      },
    })
  }
}
