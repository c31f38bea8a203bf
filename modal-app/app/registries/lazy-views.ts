import type { ComponentType } from 'react'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'

/** Every view but the first. */
type LazyViewName = Exclude<ViewName, 'Connect'>

/** How every view but the first is loaded, each from its own chunk. One line here adds a view. */
export const LAZY_VIEWS = {
  ConnectWallets: async () =>
    (await import('#modal/views/connect-wallets/connect-wallets-view.tsx')).ConnectWalletsView,
  ConnectingExternal: async () =>
    (await import('#modal/views/connecting-external/connecting-external-view.tsx')).ConnectingExternalView,
  ConnectingMultiChain: async () =>
    (await import('#modal/views/connecting-multi-chain/connecting-multi-chain-view.tsx'))
      .ConnectingMultiChainView,
  ConnectingWalletConnect: async () =>
    (await import('#modal/views/connecting-walletconnect/connecting-walletconnect-view.tsx'))
      .ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: async () =>
    (await import('#modal/views/connecting-walletconnect/connecting-walletconnect-basic-view.tsx'))
      .ConnectingWalletConnectBasicView,
  AllWallets: async () => (await import('#modal/views/all-wallets/all-wallets-view.tsx')).AllWalletsView,
  ConfirmInWallet: async () =>
    (await import('#modal/views/confirm-in-wallet/confirm-in-wallet-view.tsx')).ConfirmInWalletView,
  Account: async () => (await import('#modal/views/account/account-view.tsx')).AccountView,
  Transactions: async () =>
    (await import('#modal/views/transactions/transactions-view.tsx')).TransactionsView,
  Networks: async () => (await import('#modal/views/networks/networks-view.tsx')).NetworksView,
  SwitchNetwork: async () =>
    (await import('#modal/views/switch-network/switch-network-view.tsx')).SwitchNetworkView,
  SwitchActiveChain: async () =>
    (await import('#modal/views/switch-active-chain/switch-active-chain-view.tsx')).SwitchActiveChainView,
  UnsupportedChain: async () =>
    (await import('#modal/views/unsupported-chain/unsupported-chain-view.tsx')).UnsupportedChainView,
  GetWallet: async () => (await import('#modal/views/get-wallet/get-wallet-view.tsx')).GetWalletView,
  Downloads: async () => (await import('#modal/views/downloads/downloads-view.tsx')).DownloadsView,
  WhatIsAWallet: async () =>
    (await import('#modal/views/what-is-a-wallet/what-is-a-wallet-view.tsx')).WhatIsAWalletView,
  WhatIsANetwork: async () =>
    (await import('#modal/views/what-is-a-network/what-is-a-network-view.tsx')).WhatIsANetworkView,
  WalletSend: async () => (await import('#modal/views/wallet-send/wallet-send-view.tsx')).WalletSendView,
  WalletSendSelectToken: async () =>
    (await import('#modal/views/wallet-send-select-token/wallet-send-select-token-view.tsx'))
      .WalletSendSelectTokenView,
  WalletSendPreview: async () =>
    (await import('#modal/views/wallet-send-preview/wallet-send-preview-view.tsx')).WalletSendPreviewView,
  WalletSendConfirmed: async () =>
    (await import('#modal/views/wallet-send-confirmed/wallet-send-confirmed-view.tsx'))
      .WalletSendConfirmedView,
  EmailLogin: async () => (await import('#modal/views/email-login/email-login-view.tsx')).EmailLoginView,
  EmailVerifyOtp: async () =>
    (await import('#modal/views/email-verify-otp/email-verify-otp-view.tsx')).EmailVerifyOtpView,
  EmailVerifyDevice: async () =>
    (await import('#modal/views/email-verify-device/email-verify-device-view.tsx')).EmailVerifyDeviceView,
  ConnectSocials: async () =>
    (await import('#modal/views/connect-socials/connect-socials-view.tsx')).ConnectSocialsView,
  ConnectingSocial: async () =>
    (await import('#modal/views/connecting-social/connecting-social-view.tsx')).ConnectingSocialView,
  ConnectingFarcaster: async () =>
    (await import('#modal/views/connecting-farcaster/connecting-farcaster-view.tsx')).ConnectingFarcasterView,
  SIWXSignMessage: async () =>
    (await import('#modal/views/siwx-sign-message/siwx-sign-message-view.tsx')).SiwxSignMessageView,
  ApproveTransaction: async () =>
    (await import('#modal/views/approve-transaction/approve-transaction-view.tsx')).ApproveTransactionView,
  RecoverySetup: async () => (await import('#modal/views/wallet-screens/screen-views.tsx')).RecoverySetupView,
  UnlockWallet: async () => (await import('#modal/views/wallet-screens/screen-views.tsx')).UnlockWalletView,
  ExportWallet: async () => (await import('#modal/views/wallet-screens/screen-views.tsx')).ExportWalletView,
  Devices: async () => (await import('#modal/views/wallet-screens/screen-views.tsx')).DevicesView,
  WalletPermissions: async () =>
    (await import('#modal/views/wallet-screens/screen-views.tsx')).WalletPermissionsView,
  NamedAddresses: async () =>
    (await import('#modal/views/wallet-screens/screen-views.tsx')).NamedAddressesView,
  Profile: async () => (await import('#modal/views/profile/profile-view.tsx')).ProfileView,
  FundWallet: async () => (await import('#modal/views/fund-wallet/fund-wallet-view.tsx')).FundWalletView,
  WalletReceive: async () =>
    (await import('#modal/views/wallet-receive/wallet-receive-view.tsx')).WalletReceiveView,
  WalletCompatibleNetworks: async () =>
    (await import('#modal/views/wallet-compatible-networks/wallet-compatible-networks-view.tsx'))
      .WalletCompatibleNetworksView,
  AccountSettings: async () =>
    (await import('#modal/views/account-settings/account-settings-view.tsx')).AccountSettingsView,
  SmartAccountSettings: async () =>
    (await import('#modal/views/smart-account-settings/smart-account-settings-view.tsx'))
      .SmartAccountSettingsView,
  UpdateEmailWallet: async () =>
    (await import('#modal/views/update-email/update-email-wallet-view.tsx')).UpdateEmailWalletView,
  UpdateEmailPrimaryOtp: async () =>
    (await import('#modal/views/update-email/update-email-otp-views.tsx')).UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: async () =>
    (await import('#modal/views/update-email/update-email-otp-views.tsx')).UpdateEmailSecondaryOtpView,
} as const satisfies Record<LazyViewName, () => Promise<ComponentType>>
