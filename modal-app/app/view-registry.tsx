import { lazy, useState, type ComponentType } from 'react'
import type { ViewName } from '../core/router/view-catalogue.ts'
import { loadLateTexts } from '../locales/i18n.ts'
import { ConnectView } from '../views/connect/connect-view.tsx'

/** A view, and how to have it ready before it is shown. */
export interface LazyView {
  readonly Component: ComponentType
  readonly preload: () => Promise<unknown>
}

function lazily(load: () => Promise<ComponentType>): LazyView {
  let ready: ComponentType | undefined
  const preload = async (): Promise<ComponentType> => {
    const [View] = await Promise.all([load(), loadLateTexts()])
    ready = View
    return View
  }
  const Waiting = lazy(async () => ({ default: await preload() }))
  // What has been preloaded is drawn at once; `lazy` would show its fallback for a moment even then.
  function Component() {
    const [View] = useState<ComponentType>(() => ready ?? Waiting)
    return <View />
  }
  return { Component, preload }
}

/** Every view of the catalogue; all but the first are chunks of their own. */
export const VIEW_COMPONENTS = {
  Connect: { Component: ConnectView, preload: () => Promise.resolve() },
  ConnectWallets: lazily(
    async () => (await import('../views/connect-wallets/connect-wallets-view.tsx')).ConnectWalletsView,
  ),
  ConnectingExternal: lazily(
    async () =>
      (await import('../views/connecting-external/connecting-external-view.tsx')).ConnectingExternalView,
  ),
  ConnectingMultiChain: lazily(
    async () =>
      (await import('../views/connecting-multi-chain/connecting-multi-chain-view.tsx'))
        .ConnectingMultiChainView,
  ),
  ConnectingWalletConnect: lazily(
    async () =>
      (await import('../views/connecting-walletconnect/connecting-walletconnect-view.tsx'))
        .ConnectingWalletConnectView,
  ),
  ConnectingWalletConnectBasic: lazily(
    async () =>
      (await import('../views/connecting-walletconnect/connecting-walletconnect-basic-view.tsx'))
        .ConnectingWalletConnectBasicView,
  ),
  AllWallets: lazily(async () => (await import('../views/all-wallets/all-wallets-view.tsx')).AllWalletsView),
  ConfirmInWallet: lazily(
    async () => (await import('../views/confirm-in-wallet/confirm-in-wallet-view.tsx')).ConfirmInWalletView,
  ),
  Account: lazily(async () => (await import('../views/account/account-view.tsx')).AccountView),
  Networks: lazily(async () => (await import('../views/networks/networks-view.tsx')).NetworksView),
  SwitchNetwork: lazily(
    async () => (await import('../views/switch-network/switch-network-view.tsx')).SwitchNetworkView,
  ),
  SwitchActiveChain: lazily(
    async () =>
      (await import('../views/switch-active-chain/switch-active-chain-view.tsx')).SwitchActiveChainView,
  ),
  UnsupportedChain: lazily(
    async () => (await import('../views/unsupported-chain/unsupported-chain-view.tsx')).UnsupportedChainView,
  ),
  GetWallet: lazily(async () => (await import('../views/get-wallet/get-wallet-view.tsx')).GetWalletView),
  Downloads: lazily(async () => (await import('../views/downloads/downloads-view.tsx')).DownloadsView),
  WhatIsAWallet: lazily(
    async () => (await import('../views/what-is-a-wallet/what-is-a-wallet-view.tsx')).WhatIsAWalletView,
  ),
  WhatIsANetwork: lazily(
    async () => (await import('../views/what-is-a-network/what-is-a-network-view.tsx')).WhatIsANetworkView,
  ),
  EmailLogin: lazily(async () => (await import('../views/email-login/email-login-view.tsx')).EmailLoginView),
  EmailVerifyOtp: lazily(
    async () => (await import('../views/email-verify-otp/email-verify-otp-view.tsx')).EmailVerifyOtpView,
  ),
  EmailVerifyDevice: lazily(
    async () =>
      (await import('../views/email-verify-device/email-verify-device-view.tsx')).EmailVerifyDeviceView,
  ),
  ConnectSocials: lazily(
    async () => (await import('../views/connect-socials/connect-socials-view.tsx')).ConnectSocialsView,
  ),
  ConnectingSocial: lazily(
    async () => (await import('../views/connecting-social/connecting-social-view.tsx')).ConnectingSocialView,
  ),
  ConnectingFarcaster: lazily(
    async () =>
      (await import('../views/connecting-farcaster/connecting-farcaster-view.tsx')).ConnectingFarcasterView,
  ),
  ApproveTransaction: lazily(
    async () =>
      (await import('../views/approve-transaction/approve-transaction-view.tsx')).ApproveTransactionView,
  ),
  RecoverySetup: lazily(
    async () => (await import('../views/wallet-screens/screen-views.tsx')).RecoverySetupView,
  ),
  UnlockWallet: lazily(
    async () => (await import('../views/wallet-screens/screen-views.tsx')).UnlockWalletView,
  ),
  ExportWallet: lazily(
    async () => (await import('../views/wallet-screens/screen-views.tsx')).ExportWalletView,
  ),
  Devices: lazily(async () => (await import('../views/wallet-screens/screen-views.tsx')).DevicesView),
  WalletPermissions: lazily(
    async () => (await import('../views/wallet-screens/screen-views.tsx')).WalletPermissionsView,
  ),
  AccountSettings: lazily(
    async () => (await import('../views/account-settings/account-settings-view.tsx')).AccountSettingsView,
  ),
  SmartAccountSettings: lazily(
    async () =>
      (await import('../views/smart-account-settings/smart-account-settings-view.tsx'))
        .SmartAccountSettingsView,
  ),
  UpdateEmailWallet: lazily(
    async () => (await import('../views/update-email/update-email-wallet-view.tsx')).UpdateEmailWalletView,
  ),
  UpdateEmailPrimaryOtp: lazily(
    async () => (await import('../views/update-email/update-email-otp-views.tsx')).UpdateEmailPrimaryOtpView,
  ),
  UpdateEmailSecondaryOtp: lazily(
    async () =>
      (await import('../views/update-email/update-email-otp-views.tsx')).UpdateEmailSecondaryOtpView,
  ),
} satisfies Record<ViewName, LazyView>

/** Fetches every view that has not been shown yet; one that cannot be had now is asked for again when it is shown. */
export function preloadViews(): void {
  for (const { preload } of Object.values(VIEW_COMPONENTS)) preload().catch(() => undefined)
}
