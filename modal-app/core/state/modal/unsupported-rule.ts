import { selectIsConnected, type AccountRoot } from '#modal/core/state/account/account-slice.ts'
import {
  selectActiveNamespace,
  selectIsUnsupported,
  type NetworkRoot,
} from '#modal/core/state/network/network-slice.ts'
import { selectOptions, type OptionsRoot } from '#modal/core/state/options/options-slice.ts'

/**
 * Whether the view UnsupportedChain has to be shown: the active network was not requested, switching is enabled and
 * unsupported networks are not allowed, nor does the site control phone wallets itself (docs/specification.md §4.18 to
 * §4.20).
 */
export function selectBlocksUnsupported(state: AccountRoot & NetworkRoot & OptionsRoot): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain, manualWCControl } = selectOptions(state)
  return (
    selectIsUnsupported(state) &&
    selectIsConnected(selectActiveNamespace(state))(state) &&
    enableNetworkSwitch !== false &&
    allowUnsupportedChain !== true &&
    manualWCControl !== true
  )
}
