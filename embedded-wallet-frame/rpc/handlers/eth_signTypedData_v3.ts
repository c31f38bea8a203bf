import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { readTypedData, type TypedValue } from '#frame/preview/evm/typed-data/typed-data.ts'
import { invalidParams } from '#frame/rpc/evm-request.ts'
import { createSignTypedData } from '#frame/rpc/handlers/eth_signTypedData_v4.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/**
 * Signs structured data of version 3, which is hashed like version 4 but for lists and missing members. Data with lists, or
 * without a member, is refused, because the versions hash it differently.
 */
export function createSignTypedDataV3(services: EvmServices): PrepareRequest {
  const prepare = createSignTypedData(services)
  return async (request, context) => {
    const params = parseRpcParams('eth_signTypedData_v3', request.params)
    if (!params.ok) return params
    const message = readTypedData(params.value[1])
    if ('content' in message && hasList(message.content))
      return invalidParams('params[1]', 'expected no lists; sign those with eth_signTypedData_v4')
    return prepare(request, context)
  }
}

function hasList(value: TypedValue): boolean {
  if (value.kind === 'struct') return value.members.some((member) => hasList(member.value))
  return value.kind === 'list'
}
