import { WalletScreenView } from './wallet-screen.tsx'

/** A way to restore the wallet is chosen before its first address is shown. */
export function RecoverySetupView() {
  return <WalletScreenView screen="recovery" />
}

/** This browser needs a passkey, the password or the words. */
export function UnlockWalletView() {
  return <WalletScreenView screen="unlock" />
}

/** The 24 words, after a fresh confirmation. */
export function ExportWalletView() {
  return <WalletScreenView screen="export" />
}

/** Devices that are logged in, and ways to open the wallet. */
export function DevicesView() {
  return <WalletScreenView screen="devices" />
}

/** What this site may do without asking each time. */
export function WalletPermissionsView() {
  return <WalletScreenView screen="permissions" />
}

/** What the visitor calls addresses, for what the wallet asks about. */
export function NamedAddressesView() {
  return <WalletScreenView screen="addresses" />
}
