import { signBip322, signLegacy } from '#frame/preview/bitcoin/message.ts'
import { previewMessage } from '#frame/preview/texts/preview-message.ts'
import { invalidParam, NOT_THIS_ACCOUNT } from '#frame/preview/refusals.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** Signs a text with the key of a Bitcoin address: ECDSA unless the site asks for BIP-322. */
export const prepareBitcoinSignMessage: PrepareRequest = async (request, { vault, account, now }) => {
  const params = parseRpcParams('signMessage', request.params)
  if (!params.ok) return params
  const { message, protocol = 'ecdsa' } = params.value
  if (params.value.account !== account.address) return NOT_THIS_ACCOUNT
  const bytes = new TextEncoder().encode(message)
  // A lone surrogate has no UTF-8 form: other bytes than those of the text would be signed.
  if (new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) !== message)
    return invalidParam('message', 'expected a text of whole characters')
  const { network, siteOrigin } = request
  const { address } = account
  return ok({
    preview: previewMessage(bytes, NAMESPACES.bip122.name, {
      network,
      siteOrigin,
      account: address,
      now: now(),
    }),
    perform: async () => {
      const sign = protocol === 'bip322' ? signBip322 : signLegacy
      const signed = await sign(bytes, { network, account, vault })
      return signed.ok ? ok({ address, ...signed.value }) : signed
    },
  })
}
