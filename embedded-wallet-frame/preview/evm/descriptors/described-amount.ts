import type { DisplayField } from '@ethereum-sourcify/clear-signing'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { PreviewValue } from '#frame/preview/preview.ts'
import type { TokenFacts } from '#frame/preview/evm/lookups/address-facts.ts'

/**
 * An amount of a token that a descriptor formats, with all that says how much the token's name is worth.
 *
 * @param tokens those the descriptor asked for, lower case.
 * @returns undefined for what is no amount of a token, such as one of the native coin.
 */
export function describedAmount(
  { format, value, tokenAddress, warning }: DisplayField,
  tokens: ReadonlyMap<EvmAddress, TokenFacts>,
): PreviewValue | undefined {
  if (format !== 'tokenAmount' || tokenAddress === undefined) return undefined
  const token = tokens.get(tokenAddress.toLowerCase())
  // The coin of the network has no token behind it, and no warning either.
  if (!token && warning === undefined) return undefined
  const { symbol = '', isVerified = false } = token ?? {}
  const amount = token && value.endsWith(` ${symbol}`) ? value.slice(0, -symbol.length - 1) : value
  return { kind: 'amount', amount, symbol, tokenAddress, isVerified }
}
