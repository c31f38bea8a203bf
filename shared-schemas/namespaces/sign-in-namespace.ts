import { CHAIN_NAMESPACES, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { NAMESPACES } from './catalogue.ts'

/**
 * Finds the namespace of a sign-in message by its first line; undefined for a text that is not a sign-in message.
 *
 * @example
 * signInNamespaceOf('shop.example wants you to sign in with your Solana account:\n…') // 'solana'
 */
export function signInNamespaceOf(text: string): ChainNamespace | undefined {
  const [first = ''] = text.split('\n', 1)
  const kind = / wants you to sign in with your (\w+) account:$/.exec(first)?.[1]
  return CHAIN_NAMESPACES.find((namespace) => NAMESPACES[namespace].name === kind)
}
