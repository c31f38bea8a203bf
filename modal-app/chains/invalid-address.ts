import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, type Result } from '#schemas/errors/result.ts'

/** The answer of an adapter to an address that is not valid on its network. */
export function invalidAddress(): Result<never> {
  return fail(RPC_CODES.invalidParams, 'Invalid parameters: address: expected an address of this network.', {
    field: 'address',
  })
}
