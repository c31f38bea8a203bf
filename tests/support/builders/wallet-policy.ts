import type { WalletPolicy } from '#schemas/http/deployment.ts'

/** What an embedded wallet offers that lets people log in by mail alone and asks in its frame. */
export const WALLET_POLICY: WalletPolicy = {
  email: true,
  socials: [],
  recovery: 'required',
  approvals: 'frame',
  sessionPermissions: false,
  smartAccounts: [],
  frameClients: 'none',
}
