import type { Vault } from '#frame/keys/vault.ts'
import type { SessionPermission } from '#frame/rpc/session-permission.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { SessionPermissionKind } from '#schemas/http/blockchain/sessions.ts'
import { GRANT_ENDPOINTS, type GrantUse } from '#schemas/http/wallet/grants.ts'
import { CaipAddress } from '#schemas/primitives/caip.ts'

/** What the server says of a use; `unknown` when it does not answer in time, or answers something else. */
export type UseOutcome = 'counted' | 'spent' | 'ended' | 'unknown'

/** The grants of this wallet as the server knows them, from every browser. */
export interface GrantRegister {
  /** Signs a grant with its account and stores it; the failure of the vault or the server where they do not. */
  readonly register: (grant: SessionPermission, sign: Vault['sign']) => Promise<Result<null>>
  /** Asks whether a grant stands, and counts a request. Only `counted` allows an answer. */
  readonly use: (grant: SessionPermission, uses: readonly GrantUse[]) => Promise<UseOutcome>
  /** @returns whether the server has revoked it. */
  readonly revoke: (grantId: string) => Promise<boolean>
  /** The ids of the grants that stand; undefined when the server does not answer. */
  readonly standing: () => Promise<ReadonlySet<string> | undefined>
}

/** A visitor who waits for an approval instead waits no longer than this. */
const USE_TIMEOUT_MS = 4_000
/** The most characters of a function's name that the server stores. */
const NAME_LENGTH = 512

const REFUSED = fail('MESSAGE_REFUSED', errorMessage('MESSAGE_REFUSED'))

/**
 * Makes the client of the grants at the wallet's server.
 *
 * @param of where grants are given, as the server knows it; `userId` is that of the session.
 */
export function createGrantRegister(
  api: WalletApi,
  {
    userId,
    ...of
  }: {
    readonly apiOrigin: string
    readonly projectId: string
    readonly siteOrigin: string
    readonly userId: () => string | undefined
  },
): GrantRegister {
  return {
    register: async (grant, sign) => {
      const { grantId: pci, expiresAt, permissions } = grant
      const account = accountOf(grant)
      const user = userId()
      if (account === undefined || user === undefined) return REFUSED
      const stated = { pci, account, expiry: seconds(expiresAt), permissions: permissions.map(kindOf) }
      // Few visitors ever grant something, so what signs a grant is loaded with the first one.
      const { signGrant } = await import('#frame/rpc/sign-grant.ts')
      const signature = await signGrant({ ...of, userId: user, ...stated }, sign)
      if (!signature.ok) return signature
      const body = { ...stated, signature: signature.value }
      const answer = await api.call(GRANT_ENDPOINTS.register, { body })
      if (!answer.ok) return answer
      return answer.value.pci === pci ? ok(null) : REFUSED
    },
    use: async (grant, uses) => {
      const account = accountOf(grant)
      if (account === undefined) return 'unknown'
      const body = { pci: grant.grantId, account, uses: [...uses] }
      const answer = await api.call(GRANT_ENDPOINTS.use, { body, timeoutMs: USE_TIMEOUT_MS })
      return answer.ok && answer.value.pci === grant.grantId ? answer.value.outcome : 'unknown'
    },
    revoke: async (pci) => (await api.call(GRANT_ENDPOINTS.revoke, { body: { pci } })).ok,
    standing: async () => {
      const answer = await api.call(GRANT_ENDPOINTS.list, { body: undefined, timeoutMs: USE_TIMEOUT_MS })
      if (!answer.ok) return undefined
      return new Set(answer.value.sessions.flatMap((one) => (one.revokedAt === undefined ? [one.pci] : [])))
    },
  }
}

function accountOf({ caipNetworkId, account }: SessionPermission): CaipAddress | undefined {
  return CaipAddress.safeParse(`${caipNetworkId}:${account}`).data
}

function kindOf(permission: SessionPermission['permissions'][number]): SessionPermissionKind {
  if (permission.kind === 'call') {
    const { address, selectors, names = [] } = permission
    const valueLimit = String(permission.valueLimit)
    const functions = selectors.map((selector, place) => {
      const name = names[place] ?? selector
      return { functionName: name.length <= NAME_LENGTH ? name : selector, valueLimit }
    })
    return { type: 'contract-call', data: { address, functions } }
  }
  const { amount, startsAt, periodMs, token } = permission
  const terms = { allowance: String(amount), start: seconds(startsAt), period: seconds(periodMs) }
  return token === undefined
    ? { type: 'native-token-recurring-allowance', data: terms }
    : { type: 'erc20-recurring-allowance', data: { token, ...terms } }
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000)
}
