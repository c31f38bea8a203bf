import { isHex, type Hex } from 'viem'
import { recoverTypedDataAddress } from 'viem/utils'
import { grantStatement } from '#schemas/http/wallet/grant-statement.ts'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Requires that the account of a grant signed its registration. Accounts of the wallet are keys, also those that delegate to a
 * contract (EIP-7702), so no node is asked.
 *
 * @throws the problem SIGN_IN_SIGNATURE_INVALID.
 */
export async function requireSigned(
  grant: Parameters<typeof grantStatement>[0],
  signature: string,
): Promise<void> {
  const statement = grantStatement(grant)
  const signer = statement && isHex(signature) ? await signerOf(statement, signature) : undefined
  if (signer !== undefined && signer === statement?.message['account']) return
  throw problem('SIGN_IN_SIGNATURE_INVALID', 'The account did not sign this grant.', 'signature')
}

async function signerOf(
  statement: NonNullable<ReturnType<typeof grantStatement>>,
  signature: Hex,
): Promise<string | undefined> {
  try {
    const address = await recoverTypedDataAddress({ ...statement, signature })
    return address.toLowerCase()
  } catch {
    // The signature is no point of the curve.
    return undefined
  }
}
