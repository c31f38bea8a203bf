import { WalletScreenView } from './wallet-screen.tsx'

/** The choice of a recovery, which comes before the first address is shown. */
export function RecoverySetupView() {
  return <WalletScreenView screen="recovery" />
}

/** Unlocks the wallet in this browser with a passkey, the password or the recovery phrase. */
export function UnlockWalletView() {
  return <WalletScreenView screen="unlock" />
}

/** The 24 words of the recovery phrase, after a step-up. */
export function ExportWalletView() {
  return <WalletScreenView screen="export" />
}

/** Logged-in devices, and the wallet's unlockers. */
export function DevicesView() {
  return <WalletScreenView screen="devices" />
}

/** The site's permissions to send without asking each time. */
export function WalletPermissionsView() {
  return <WalletScreenView screen="permissions" />
}

/** The visitor's labels for addresses, used in the wallet's approvals. */
export function NamedAddressesView() {
  return <WalletScreenView screen="addresses" />
}
