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
  /** Stores a grant; the failure of the server where it does not. */
  readonly register: (grant: SessionPermission) => Promise<Result<null>>
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

/** Makes the client of the grants at the wallet's server. */
export function createGrantRegister(api: WalletApi): GrantRegister {
  return {
    register: async (grant) => {
      const { grantId: pci, expiresAt, permissions } = grant
      const account = accountOf(grant)
      if (account === undefined) return REFUSED
      const body = { pci, account, expiry: seconds(expiresAt), permissions: permissions.map(kindOf) }
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
