import { base64 } from '@scure/base'
import { isRequiredSigner } from './instructions.ts'
import { NO_BLOCKHASH, parseTransaction, withBlockhash, type SolanaTransaction } from './message.ts'
import type { NodeContext } from '#frame/preview/solana/accounts/chain-accounts.ts'
import { invalidParam, MALFORMED_NODE_ANSWER } from '#frame/preview/refusals.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/**
 * Parses a site's transaction from base64, and adds a recent blockhash if it has none.
 *
 * @returns −32602 if it is not a transaction of this account; failures of the node unchanged.
 */
export async function readSiteTransaction(
  text: string,
  field: string,
  context: NodeContext & { readonly account: string },
): Promise<Result<SolanaTransaction>> {
  const transaction = parseTransaction(base64.decode(text))
  if (!transaction) return invalidParam(field, 'expected a Solana transaction, legacy or version 0')
  const { message, signatures } = transaction
  if (!isRequiredSigner(message, context.account))
    return invalidParam(field, 'expected a transaction this account has to sign')
  if (message.blockhash !== NO_BLOCKHASH) return ok(transaction)
  if (signatures.some((signature) => signature.some((byte) => byte !== 0)))
    return invalidParam(field, 'expected a recent blockhash below signatures')
  const blockhash = await latestBlockhash(context)
  if (!blockhash.ok) return blockhash
  const filled = withBlockhash(message, blockhash.value)
  return filled ? ok({ signatures, message: filled }) : MALFORMED_NODE_ANSWER
}

async function latestBlockhash({ network, askNode }: NodeContext): Promise<Result<string>> {
  const answer = await askNode(network, 'getLatestBlockhash', [{ commitment: 'confirmed' }])
  if (!answer.ok) return answer
  const { value } = answer
  if (typeof value !== 'object' || value === null || !('value' in value)) return MALFORMED_NODE_ANSWER
  const inner = value.value
  if (typeof inner !== 'object' || inner === null || !('blockhash' in inner)) return MALFORMED_NODE_ANSWER
  return typeof inner.blockhash === 'string' ? ok(inner.blockhash) : MALFORMED_NODE_ANSWER
}
