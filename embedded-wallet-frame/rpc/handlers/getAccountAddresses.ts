import { hex } from '@scure/base'
import { NOT_THIS_ACCOUNT } from '#frame/preview/refusals.ts'
import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import { ok } from '#schemas/errors/result.ts'
import { bitcoinChainOf } from '#schemas/namespaces/bip122.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** Answers the one address an account has on a network, with its key and derivation path (BIP-84); none while locked. */
export const answerAccountAddresses: AnswerRead = async ({ params, network }, context) => {
  const parsed = parseRpcParams('getAccountAddresses', params)
  if (!parsed.ok) return parsed
  const account = await context.account()
  if (!account) return ok([])
  const { address, publicKey } = account
  if (parsed.value.account !== address) return NOT_THIS_ACCOUNT
  const { intentions = ['payment'] } = parsed.value
  if (!intentions.includes('payment')) return ok([])
  const coinType = bitcoinChainOf(String(network.id)) === 'mainnet' ? 0 : 1
  const path = `m/84'/${coinType}'/0'/0/0`
  return ok([{ address, publicKey: hex.encode(publicKey), path, intention: 'payment' }])
}
