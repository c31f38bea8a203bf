import type { Deployment, WalletPolicy } from '#schemas/http/deployment.ts'

/** A deployment without an embedded wallet offers none of its features. */
const CLOSED: WalletPolicy = {
  email: false,
  socials: [],
  recovery: 'required',
  approvals: 'window',
  sessionPermissions: false,
  smartAccounts: [],
  frameClients: 'none',
}

/** The owner's decisions about the wallet of this deployment. */
export function walletPolicy({ wallet }: Pick<Deployment, 'wallet'>): WalletPolicy {
  return wallet ?? CLOSED
}
