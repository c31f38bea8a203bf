import type { Deployment, WalletPolicy } from '#schemas/http/deployment.ts'

/** A deployment without an embedded wallet offers nothing of it. */
const CLOSED: WalletPolicy = {
  email: false,
  socials: [],
  recovery: 'required',
  approvals: 'window',
  sessionPermissions: false,
  smartAccounts: [],
  frameClients: 'none',
}

/** What the owner decided about the wallet of this deployment. */
export function walletPolicy({ wallet }: Pick<Deployment, 'wallet'>): WalletPolicy {
  return wallet ?? CLOSED
}
