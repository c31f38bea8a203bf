import type { Deployment, WalletPolicy } from '#schemas/http/deployment.ts'

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

/** Builds what the modal's document knows of its deployment: no networks, no wallet, no relay. */
export function deploymentWith(change: Partial<Deployment> = {}): Deployment {
  return {
    projectId: 'demo',
    apiUrl: 'https://api.test',
    modalOrigin: 'https://modal.test',
    walletOrigin: 'https://wallet.test',
    sdkVersion: '0.1.0',
    origins: [],
    developmentOrigins: false,
    networks: [],
    ...change,
  }
}
