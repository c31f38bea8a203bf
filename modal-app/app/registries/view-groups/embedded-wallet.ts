import { AccountSettingsView } from '#modal/views/account-settings/account-settings-view.tsx'
import { ApproveTransactionView } from '#modal/views/approve-transaction/approve-transaction-view.tsx'
import { SessionsView } from '#modal/views/sessions/sessions-view.tsx'
import { SmartAccountSettingsView } from '#modal/views/smart-account-settings/smart-account-settings-view.tsx'
import {
  UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtpView,
} from '#modal/views/update-email/update-email-otp-views.tsx'
import { UpdateEmailWalletView } from '#modal/views/update-email/update-email-wallet-view.tsx'
import {
  DevicesView,
  ExportWalletView,
  NamedAddressesView,
  RecoverySetupView,
  UnlockWalletView,
  WalletPermissionsView,
} from '#modal/views/wallet-screens/screen-views.tsx'

/** The views of the embedded wallet: its settings, and its own screens. */
export const EMBEDDED_WALLET_VIEWS = {
  Sessions: SessionsView,
  ApproveTransaction: ApproveTransactionView,
  RecoverySetup: RecoverySetupView,
  UnlockWallet: UnlockWalletView,
  ExportWallet: ExportWalletView,
  Devices: DevicesView,
  WalletPermissions: WalletPermissionsView,
  NamedAddresses: NamedAddressesView,
  AccountSettings: AccountSettingsView,
  SmartAccountSettings: SmartAccountSettingsView,
  UpdateEmailWallet: UpdateEmailWalletView,
  UpdateEmailPrimaryOtp: UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: UpdateEmailSecondaryOtpView,
}
