import { AllWalletsView } from '#modal/views/all-wallets/all-wallets-view.tsx'
import { ConfirmInWalletView } from '#modal/views/confirm-in-wallet/confirm-in-wallet-view.tsx'
import { ConnectWalletsView } from '#modal/views/connect-wallets/connect-wallets-view.tsx'
import { ConnectingExternalView } from '#modal/views/connecting-external/connecting-external-view.tsx'
import { ConnectingMultiChainView } from '#modal/views/connecting-multi-chain/connecting-multi-chain-view.tsx'
import { ConnectingWalletConnectBasicView } from '#modal/views/connecting-walletconnect/connecting-walletconnect-basic-view.tsx'
import { ConnectingWalletConnectView } from '#modal/views/connecting-walletconnect/connecting-walletconnect-view.tsx'
import { DownloadsView } from '#modal/views/downloads/downloads-view.tsx'
import { GetWalletView } from '#modal/views/get-wallet/get-wallet-view.tsx'
import { WhatIsAWalletView } from '#modal/views/what-is-a-wallet/what-is-a-wallet-view.tsx'

/** The views that lead to a wallet outside of the embedded one, and the help beside them. */
export const CONNECTING_VIEWS = {
  ConnectWallets: ConnectWalletsView,
  ConnectingExternal: ConnectingExternalView,
  ConnectingMultiChain: ConnectingMultiChainView,
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
  AllWallets: AllWalletsView,
  ConfirmInWallet: ConfirmInWalletView,
  GetWallet: GetWalletView,
  Downloads: DownloadsView,
  WhatIsAWallet: WhatIsAWalletView,
}
