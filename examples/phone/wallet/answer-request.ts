import { CODES, ProviderError } from '#examples/wallets/page/provider-error.ts'
import type { AnswerMethod, RequestContext } from './answer-method.ts'
import { BITCOIN_METHODS } from './bitcoin-methods.ts'
import { EVM_METHODS } from './evm-methods.ts'
import { SOLANA_METHODS } from './solana-methods.ts'

const METHODS: Readonly<Record<string, Readonly<Record<string, AnswerMethod>>>> = {
  eip155: EVM_METHODS,
  solana: SOLANA_METHODS,
  bip122: BITCOIN_METHODS,
}

/** The methods a phone answers in a namespace. */
export function phoneMethods(namespace: string): readonly string[] {
  return Object.keys(METHODS[namespace] ?? {})
}

/**
 * Answers a session request.
 *
 * @throws `ProviderError`, or what a node or a signer throws.
 */
export function answerRequest(context: RequestContext, method: string, params: unknown): Promise<unknown> {
  const methods = METHODS[context.chainId.split(':')[0] ?? ''] ?? {}
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!answer) throw new ProviderError(CODES.unsupportedMethod, `The method "${method}" is not supported.`)
  return answer(context, params)
}
