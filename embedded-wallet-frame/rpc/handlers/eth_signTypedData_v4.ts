import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { signMessageDigest } from '#frame/preview/evm/transactions/sign.ts'
import { previewTypedData } from '#frame/preview/evm/typed-data/typed-data-preview.ts'
import { readTypedData } from '#frame/preview/evm/typed-data/typed-data.ts'
import { callsContext, invalidParams, OTHER_ACCOUNT } from '#frame/rpc/evm-request.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok } from '#schemas/errors/result.ts'
import { GRANT_STATEMENT_NAME } from '#schemas/http/wallet/grant-statement.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** Signs structured data (EIP-712). It shows exactly what is hashed: nothing less, and nothing that is not hashed. */
export function createSignTypedData(services: EvmServices): PrepareRequest {
  return async (request, context) => {
    const params = parseRpcParams('eth_signTypedData_v4', request.params)
    if (!params.ok) return params
    const [signer, data] = params.value
    if (signer.toLowerCase() !== context.account.address.toLowerCase()) return OTHER_ACCOUNT
    const message = readTypedData(data)
    if ('problem' in message) return invalidParams('params[1]', message.problem)
    // A site that had this message signed could register permissions of the account that its visitor never approved.
    if (message.domain['name'] === GRANT_STATEMENT_NAME)
      return invalidParams(
        'params[1].domain.name',
        'expected another name than that of the wallet’s own messages',
      )
    const preview = await previewTypedData(message, {
      ...callsContext(request, context, services),
      now: context.now,
    })
    return ok({ preview, perform: () => signMessageDigest(message.digest, context.vault.sign) })
  }
}
