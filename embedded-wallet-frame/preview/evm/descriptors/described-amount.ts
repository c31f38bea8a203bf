import type { DisplayField } from '@ethereum-sourcify/clear-signing'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { PreviewValue } from '#frame/preview/preview.ts'
import type { TokenFacts } from '#frame/preview/evm/lookups/address-facts.ts'

/**
 * Returns the token amount that a descriptor formats, with the provenance of the token's name.
 *
 * @param tokens that the descriptor asked for, lower case.
 * @returns undefined if the value is not a token amount, e.g. one of the native coin.
 */
export function describedAmount(
  { format, value, tokenAddress, warning }: DisplayField,
  tokens: ReadonlyMap<EvmAddress, TokenFacts>,
): PreviewValue | undefined {
  if (format !== 'tokenAmount' || tokenAddress === undefined) return undefined
  const token = tokens.get(tokenAddress.toLowerCase())
  // The native coin has no token contract, and needs no warning.
  if (!token && warning === undefined) return undefined
  const { symbol = '', isVerified = false } = token ?? {}
  const amount = token && value.endsWith(` ${symbol}`) ? value.slice(0, -symbol.length - 1) : value
  return { kind: 'amount', amount, symbol, tokenAddress, isVerified }
}
