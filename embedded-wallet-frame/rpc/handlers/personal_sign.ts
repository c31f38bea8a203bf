import { messageBytes, messageDigest, previewMessage } from '#frame/preview/evm/message-preview.ts'
import { signMessageDigest } from '#frame/preview/evm/transactions/sign.ts'
import { OTHER_ACCOUNT } from '#frame/rpc/evm-request.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok } from '#schemas/errors/result.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/**
 * Signs a message (EIP-191). An account that delegates (EIP-7702) has the address of its key, so the same signature is valid
 * both as that of a key and by ERC-1271.
 */
export const preparePersonalSign: PrepareRequest = async (request, { account, vault, now }) => {
  const params = parseRpcParams('personal_sign', request.params)
  if (!params.ok) return params
  const [first, second] = params.value
  const own = account.address.toLowerCase()
  // Some sites give the account first. Where both parameters could be the account, the standard order counts.
  const isSwapped = !isEvmAddress(second)
  const [message, signer] = isSwapped ? [second, first] : [first, second]
  if (signer.toLowerCase() !== own) return OTHER_ACCOUNT
  const bytes = messageBytes(message)
  const { network, siteOrigin } = request
  return ok({
    preview: previewMessage(bytes, { network, siteOrigin, account: own, now }),
    perform: () => signMessageDigest(messageDigest(bytes), vault.sign),
  })
}
