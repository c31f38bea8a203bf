import type { WalletConfig } from '#server/config/wallet-config.ts'

/** The policy of the wallets of a project. */
export type ProjectWallet = Readonly<WalletConfig>

/** Returns the policy of a project; what it does not set comes from the deployment. */
export type WalletPolicies = (projectId: string) => ProjectWallet

/** With recovery by the operator a code is worth more to an attacker, so it is longer. */
const OPERATOR_OTP_DIGITS = 8

export interface WalletPoliciesSettings {
  readonly embeddedWallet: WalletConfig
  readonly projects: readonly {
    readonly id: string
    readonly embeddedWallet?: ProjectDecisions | undefined
  }[]
}

type ProjectDecisions = { readonly [Key in keyof WalletConfig]?: WalletConfig[Key] | undefined }

/**
 * @example
 * const policies = createWalletPolicies(config)
 * policies('shop').otpDigits // 6
 */
export function createWalletPolicies({
  embeddedWallet: wallet,
  projects,
}: WalletPoliciesSettings): WalletPolicies {
  const deployment = strengthened(wallet)
  const byId = new Map(
    projects.map(({ id, embeddedWallet: own = {} }) => [
      id,
      strengthened({
        recovery: own.recovery ?? wallet.recovery,
        approvals: own.approvals ?? wallet.approvals,
        deviceCheck: own.deviceCheck ?? wallet.deviceCheck,
        otpDigits: own.otpDigits ?? wallet.otpDigits,
        sessionPermissions: own.sessionPermissions ?? wallet.sessionPermissions,
        smartAccounts: own.smartAccounts ?? wallet.smartAccounts,
      }),
    ]),
  )
  return (projectId) => byId.get(projectId) ?? deployment
}

function strengthened(wallet: WalletConfig): ProjectWallet {
  if (wallet.recovery !== 'operator') return wallet
  return { ...wallet, otpDigits: Math.max(wallet.otpDigits, OPERATOR_OTP_DIGITS) }
}
