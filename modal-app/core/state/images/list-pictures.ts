import type { Deployment } from '#schemas/http/deployment.ts'
import { selectRequestedNetworks } from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectWalletList, type ListRoot } from '#modal/core/state/wallet-list/wallet-list.ts'
import { networkImageUrl } from './network-image.ts'
import { walletImageUrl } from './wallet-image.ts'

/** Lists the pictures in the lists of networks and wallets. */
export function listPictures(state: ListRoot, deployment: Deployment): readonly string[] {
  const { chainImages = {} } = selectOptions(state)
  return [
    ...selectRequestedNetworks(state).map((network) => networkImageUrl(network, deployment, chainImages)),
    ...selectWalletList(state).flatMap((item) =>
      item.kind === 'wallet' ? (walletImageUrl(item.wallet, deployment) ?? []) : [],
    ),
  ]
}
