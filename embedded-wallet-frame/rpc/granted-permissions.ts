import type { SessionPermission } from '#frame/rpc/session-permission.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { toQuantity } from '#schemas/primitives/hex.ts'

/** A permission as ERC-7715 answers it. */
export interface GrantedPermission {
  readonly chainId: string
  readonly from: string
  readonly to: string
  readonly permission: {
    readonly type: string
    readonly isAdjustmentAllowed: boolean
    readonly data: Readonly<Record<string, string | number>>
  }
  readonly rules: readonly { readonly type: 'expiry'; readonly data: { readonly timestamp: number } }[]
  /** The id of the grant, with which it is revoked. */
  readonly context: string
  /** No account has to be deployed first. */
  readonly dependencies: readonly []
}

/**
 * Describes the allowances of a grant in the terms of ERC-7715; permissions to call contracts have none. `delegationManager`
 * is absent, because no contract redeems these permissions: the site sends its requests to this wallet, which answers them.
 */
export function describeGranted(grant: SessionPermission): readonly GrantedPermission[] {
  const { caipNetworkId, account, expiresAt, grantId, to = [] } = grant
  return grant.permissions.flatMap((permission, place): GrantedPermission[] => {
    if (permission.kind === 'call') return []
    const { amount, periodMs, startsAt, token } = permission
    const data = {
      ...(token !== undefined && { tokenAddress: token }),
      periodAmount: toQuantity(amount) ?? '0x0',
      periodDuration: periodMs / 1_000,
      startTime: startsAt / 1_000,
    }
    return [
      {
        chainId: toQuantity(BigInt(parseCaipNetworkId(caipNetworkId)?.reference ?? 0)) ?? '0x0',
        from: account,
        to: to[place] ?? account,
        permission: {
          type: token === undefined ? 'native-token-periodic' : 'erc20-token-periodic',
          isAdjustmentAllowed: false,
          data,
        },
        rules: [{ type: 'expiry', data: { timestamp: expiresAt / 1_000 } }],
        context: grantId,
        dependencies: [],
      },
    ]
  })
}
