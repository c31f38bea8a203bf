import type { WalletPolicy } from '#schemas/http/deployment.ts'

/** The policy of an embedded wallet with login by mail only and approvals in its frame. */
export const WALLET_POLICY: WalletPolicy = {
  email: true,
  socials: [],
  recovery: 'required',
  approvals: 'frame',
  sessionPermissions: false,
  smartAccounts: [],
  frameClients: 'none',
}
