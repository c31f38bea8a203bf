import type { ComponentType } from 'react'
import type { ViewName } from '../core/router/view-catalogue.ts'

/** A view that is not the first. */
type LateViewName = Exclude<ViewName, 'Connect'>

/** How every view but the first is loaded; each is a chunk of its own. One line here adds a view. */
export const LATE_VIEWS = {
  ConnectWallets: async () =>
    (await import('../views/connect-wallets/connect-wallets-view.tsx')).ConnectWalletsView,
  ConnectingExternal: async () =>
    (await import('../views/connecting-external/connecting-external-view.tsx')).ConnectingExternalView,
  ConnectingMultiChain: async () =>
    (await import('../views/connecting-multi-chain/connecting-multi-chain-view.tsx'))
      .ConnectingMultiChainView,
  ConnectingWalletConnect: async () =>
    (await import('../views/connecting-walletconnect/connecting-walletconnect-view.tsx'))
      .ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: async () =>
    (await import('../views/connecting-walletconnect/connecting-walletconnect-basic-view.tsx'))
      .ConnectingWalletConnectBasicView,
  AllWallets: async () => (await import('../views/all-wallets/all-wallets-view.tsx')).AllWalletsView,
  ConfirmInWallet: async () =>
    (await import('../views/confirm-in-wallet/confirm-in-wallet-view.tsx')).ConfirmInWalletView,
  Account: async () => (await import('../views/account/account-view.tsx')).AccountView,
  Transactions: async () => (await import('../views/transactions/transactions-view.tsx')).TransactionsView,
  Networks: async () => (await import('../views/networks/networks-view.tsx')).NetworksView,
  SwitchNetwork: async () =>
    (await import('../views/switch-network/switch-network-view.tsx')).SwitchNetworkView,
  SwitchActiveChain: async () =>
    (await import('../views/switch-active-chain/switch-active-chain-view.tsx')).SwitchActiveChainView,
  UnsupportedChain: async () =>
    (await import('../views/unsupported-chain/unsupported-chain-view.tsx')).UnsupportedChainView,
  GetWallet: async () => (await import('../views/get-wallet/get-wallet-view.tsx')).GetWalletView,
  Downloads: async () => (await import('../views/downloads/downloads-view.tsx')).DownloadsView,
  WhatIsAWallet: async () =>
    (await import('../views/what-is-a-wallet/what-is-a-wallet-view.tsx')).WhatIsAWalletView,
  WhatIsANetwork: async () =>
    (await import('../views/what-is-a-network/what-is-a-network-view.tsx')).WhatIsANetworkView,
  WalletSend: async () => (await import('../views/wallet-send/wallet-send-view.tsx')).WalletSendView,
  WalletSendSelectToken: async () =>
    (await import('../views/wallet-send-select-token/wallet-send-select-token-view.tsx'))
      .WalletSendSelectTokenView,
  WalletSendPreview: async () =>
    (await import('../views/wallet-send-preview/wallet-send-preview-view.tsx')).WalletSendPreviewView,
  WalletSendConfirmed: async () =>
    (await import('../views/wallet-send-confirmed/wallet-send-confirmed-view.tsx')).WalletSendConfirmedView,
  EmailLogin: async () => (await import('../views/email-login/email-login-view.tsx')).EmailLoginView,
  EmailVerifyOtp: async () =>
    (await import('../views/email-verify-otp/email-verify-otp-view.tsx')).EmailVerifyOtpView,
  EmailVerifyDevice: async () =>
    (await import('../views/email-verify-device/email-verify-device-view.tsx')).EmailVerifyDeviceView,
  ConnectSocials: async () =>
    (await import('../views/connect-socials/connect-socials-view.tsx')).ConnectSocialsView,
  ConnectingSocial: async () =>
    (await import('../views/connecting-social/connecting-social-view.tsx')).ConnectingSocialView,
  ConnectingFarcaster: async () =>
    (await import('../views/connecting-farcaster/connecting-farcaster-view.tsx')).ConnectingFarcasterView,
  SIWXSignMessage: async () =>
    (await import('../views/siwx-sign-message/siwx-sign-message-view.tsx')).SiwxSignMessageView,
  ApproveTransaction: async () =>
    (await import('../views/approve-transaction/approve-transaction-view.tsx')).ApproveTransactionView,
  RecoverySetup: async () => (await import('../views/wallet-screens/screen-views.tsx')).RecoverySetupView,
  UnlockWallet: async () => (await import('../views/wallet-screens/screen-views.tsx')).UnlockWalletView,
  ExportWallet: async () => (await import('../views/wallet-screens/screen-views.tsx')).ExportWalletView,
  Devices: async () => (await import('../views/wallet-screens/screen-views.tsx')).DevicesView,
  WalletPermissions: async () =>
    (await import('../views/wallet-screens/screen-views.tsx')).WalletPermissionsView,
  NamedAddresses: async () => (await import('../views/wallet-screens/screen-views.tsx')).NamedAddressesView,
  Profile: async () => (await import('../views/profile/profile-view.tsx')).ProfileView,
  FundWallet: async () => (await import('../views/fund-wallet/fund-wallet-view.tsx')).FundWalletView,
  WalletReceive: async () =>
    (await import('../views/wallet-receive/wallet-receive-view.tsx')).WalletReceiveView,
  WalletCompatibleNetworks: async () =>
    (await import('../views/wallet-compatible-networks/wallet-compatible-networks-view.tsx'))
      .WalletCompatibleNetworksView,
  AccountSettings: async () =>
    (await import('../views/account-settings/account-settings-view.tsx')).AccountSettingsView,
  SmartAccountSettings: async () =>
    (await import('../views/smart-account-settings/smart-account-settings-view.tsx'))
      .SmartAccountSettingsView,
  UpdateEmailWallet: async () =>
    (await import('../views/update-email/update-email-wallet-view.tsx')).UpdateEmailWalletView,
  UpdateEmailPrimaryOtp: async () =>
    (await import('../views/update-email/update-email-otp-views.tsx')).UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: async () =>
    (await import('../views/update-email/update-email-otp-views.tsx')).UpdateEmailSecondaryOtpView,
} as const satisfies Record<LateViewName, () => Promise<ComponentType>>
