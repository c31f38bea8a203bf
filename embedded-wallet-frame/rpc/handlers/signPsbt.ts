import { base64 } from '@scure/base'
import type { Transaction } from '@scure/btc-signer'
import { broadcast } from '#frame/preview/bitcoin/broadcast.ts'
import { ownScript } from '#frame/preview/bitcoin/chain.ts'
import { fetchFeeRates } from '#frame/preview/bitcoin/fee.ts'
import { previewBitcoin, recipientsOf } from '#frame/preview/bitcoin/preview-transaction.ts'
import { readPsbt } from '#frame/preview/bitcoin/read-psbt.ts'
import { signInputs } from '#frame/preview/bitcoin/sign-inputs.ts'
import type { ChainServices } from '#frame/preview/known-recipients.ts'
import { invalidParam, NOT_THIS_ACCOUNT } from '#frame/preview/refusals.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok } from '#schemas/errors/result.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** Signs inputs of a PSBT and, where the site requests it, completes the transaction and sends it. */
export function preparePsbt({ recipients: book }: Pick<ChainServices, 'recipients'>): PrepareRequest {
  return async (request, { vault, account, askNode, recordSending }) => {
    const params = parseRpcParams('signPsbt', request.params)
    if (!params.ok) return params
    const { psbt, signInputs: requested, broadcast: isSent = false } = params.value
    const { address } = account
    if (params.value.account !== undefined && params.value.account !== address) return NOT_THIS_ACCOUNT
    const { network } = request
    const context = { network, askNode, account: address, script: ownScript(account) }
    const read = await readPsbt(psbt, requested, context)
    if (!read.ok) return read
    const { transaction, inputs } = read.value
    const rates = await fetchFeeRates(network, askNode)
    const known = book.known(network.caipNetworkId, address)
    return ok({
      preview: previewBitcoin(read.value, { ...context, known, rates }),
      perform: async () => {
        const signed = await signInputs(transaction, inputs, { network, account, vault })
        if (!signed.ok) return signed
        book.remember(network.caipNetworkId, address, recipientsOf(read.value, context))
        if (!isSent) return ok({ psbt: base64.encode(transaction.toPSBT()) })
        if (!finalise(transaction))
          return invalidParam('broadcast', 'expected a PSBT that lacks no other signature')
        return broadcast(transaction, { network, askNode, recordSending }, (txid) => ({
          psbt: base64.encode(transaction.toPSBT()),
          txid,
        }))
      },
    })
  }
}

function finalise(transaction: Transaction): boolean {
  try {
    for (let place = 0; place < transaction.inputsLength; place++) {
      const { finalScriptSig, finalScriptWitness } = transaction.getInput(place)
      if (!finalScriptSig && !finalScriptWitness) transaction.finalizeIdx(place)
    }
    return transaction.isFinal
  } catch {
    return false
  }
}
