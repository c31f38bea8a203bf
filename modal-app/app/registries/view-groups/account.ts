import { AccountView } from '#modal/views/account/account-view.tsx'
import { FundWalletView } from '#modal/views/fund-wallet/fund-wallet-view.tsx'
import { NetworksView } from '#modal/views/networks/networks-view.tsx'
import { ProfileView } from '#modal/views/profile/profile-view.tsx'
import { SwitchActiveChainView } from '#modal/views/switch-active-chain/switch-active-chain-view.tsx'
import { SwitchNetworkView } from '#modal/views/switch-network/switch-network-view.tsx'
import { TransactionsView } from '#modal/views/transactions/transactions-view.tsx'
import { UnsupportedChainView } from '#modal/views/unsupported-chain/unsupported-chain-view.tsx'
import { WalletCompatibleNetworksView } from '#modal/views/wallet-compatible-networks/wallet-compatible-networks-view.tsx'
import { WalletReceiveView } from '#modal/views/wallet-receive/wallet-receive-view.tsx'
import { WhatIsANetworkView } from '#modal/views/what-is-a-network/what-is-a-network-view.tsx'

/** The views of a connected account and its networks. */
export const ACCOUNT_VIEWS = {
  Account: AccountView,
  Transactions: TransactionsView,
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
  SwitchActiveChain: SwitchActiveChainView,
  UnsupportedChain: UnsupportedChainView,
  WhatIsANetwork: WhatIsANetworkView,
  Profile: ProfileView,
  FundWallet: FundWalletView,
  WalletReceive: WalletReceiveView,
  WalletCompatibleNetworks: WalletCompatibleNetworksView,
}
