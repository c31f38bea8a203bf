import { mayBeTransaction } from '#frame/preview/solana/message.ts'
import { previewMessage } from '#frame/preview/texts/preview-message.ts'
import { invalidParam, NOT_THIS_ACCOUNT } from '#frame/preview/refusals.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { decodeBase58, encodeBase58 } from '#schemas/primitives/base58.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** Signs a text with ed25519. Bytes that could be a transaction are refused: their signature would be valid for it. */
export const prepareSolanaSignMessage: PrepareRequest = async (request, { vault, account, now }) => {
  const params = parseRpcParams('solana_signMessage', request.params)
  if (!params.ok) return params
  const { message, pubkey } = params.value
  if (pubkey !== account.address) return NOT_THIS_ACCOUNT
  const bytes = decodeBase58(message)
  if (!bytes?.length) return invalidParam('message', 'expected at least one byte')
  if (mayBeTransaction(bytes)) return invalidParam('message', 'expected a text, not a transaction')
  const { network, siteOrigin } = request
  return ok({
    preview: previewMessage(bytes, NAMESPACES.solana.name, {
      network,
      siteOrigin,
      account: account.address,
      now: now(),
    }),
    perform: async () => {
      const signature = await vault.sign({ namespace: 'solana', message: bytes })
      return signature.ok ? ok({ signature: encodeBase58(signature.value) }) : signature
    },
  })
}
