import { base64 } from '@scure/base'
import type { ChainServices } from '#frame/preview/known-recipients.ts'
import { previewTransaction } from '#frame/preview/solana/preview-transaction.ts'
import { signTransaction } from '#frame/preview/solana/sign-transaction.ts'
import { readSiteTransaction } from '#frame/preview/solana/site-transaction.ts'
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
    const read = await readSiteTransaction(params.value.transaction, 'transaction', context)
    if (!read.ok) return read
    const previewed = await previewTransaction(read.value, context)
    if (!previewed.ok) return previewed
    return ok({
      preview: previewed.value.preview,
      perform: async () => {
        const signed = await signTransaction(read.value, address, vault)
        if (!signed.ok) return signed
        book.remember(network.caipNetworkId, address, previewed.value.recipients)
        return ok({ signature: signed.value.signature, transaction: base64.encode(signed.value.bytes) })
      },
    })
  }
}
