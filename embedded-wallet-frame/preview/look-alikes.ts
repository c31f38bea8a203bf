import { addressBytes, addressPrefix, canonicalAddress } from '#frame/preview/address-forms.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { findLookalike } from './known-recipients.ts'
import { gravest, riskOf } from '#frame/preview/warnings.ts'
import type { PreviewWarning } from './warnings.ts'

/**
 * Replaces the warning about a new recipient where its address imitates one that the visitor named, or the account itself.
 *
 * @param named the addresses that the visitor named.
 */
export function warnOfLookalikes(preview: Preview, named: readonly string[]): Preview {
  const familiar = [preview.account, ...named]
  const warnings = preview.warnings.map((warning) => withLookalike(warning, familiar))
  return { ...preview, warnings, risk: gravest([preview.risk, riskOf(warnings)]) }
}

function withLookalike(warning: PreviewWarning, familiar: readonly string[]): PreviewWarning {
  const { address } = warning.values ?? {}
  if (warning.class !== 'FIRST_RECIPIENT' || address === undefined) return warning
  const all = familiar.map(canonicalAddress)
  if (all.includes(canonicalAddress(address))) return warning
  const known = familiar.find((one) => isAlike(address, one))
  return known === undefined ? warning : { class: 'RECIPIENT_LOOKALIKE', values: { address, known } }
}

function isAlike(address: string, other: string): boolean {
  const prefix = addressPrefix(address)
  if (prefix !== addressPrefix(other)) return false
  const [one, two] = [canonicalAddress(address), canonicalAddress(other)]
  return findLookalike(one, [two], addressBytes, prefix) !== undefined
}
