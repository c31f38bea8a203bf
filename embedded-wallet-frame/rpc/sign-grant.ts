import type { Vault } from '#frame/keys/vault.ts'
import { signMessageDigest } from '#frame/preview/evm/transactions/sign.ts'
import { readTypedData } from '#frame/preview/evm/typed-data/typed-data.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { grantStatement } from '#schemas/http/wallet/grant-statement.ts'

const UNSIGNABLE = fail(RPC_CODES.internal, 'This permission cannot be signed.')

/** Signs that an account gives a grant, which proves to the server whose it is. The visitor has approved the grant itself. */
export async function signGrant(
  grant: Parameters<typeof grantStatement>[0],
  sign: Vault['sign'],
): Promise<Result<string>> {
  const message = readTypedData(grantStatement(grant))
  return 'digest' in message ? signMessageDigest(message.digest, sign) : UNSIGNABLE
}
