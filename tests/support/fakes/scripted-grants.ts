import type { GrantRegister, UseOutcome } from '#frame/rpc/grant-register.ts'
import type { GrantUse } from '#schemas/http/wallet/grants.ts'
import { fail, ok } from '#schemas/errors/result.ts'

/** The id of a grant in a test, in the form of real ones. */
export const pciOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

/** The vault where the register asks for no signature. */
export const signNothing = () => Promise.resolve(fail('VAULT_FAILED', 'no key'))

/**
 * The register of grants as a wallet sees it, with answers that the test decides. It counts nothing: what the real one does is
 * tested in `tests/integration/server/wallets/grants.test.ts`.
 */
export function scriptGrants() {
  const state = { isReachable: true, outcome: 'counted' as UseOutcome }
  const known = new Map<string, boolean>()
  const uses: (readonly GrantUse[])[] = []
  const register: GrantRegister = {
    register: async ({ grantId }) => {
      if (!state.isReachable) return fail('WALLET_SERVER_UNREACHABLE', 'no answer')
      known.set(grantId, true)
      return ok(null)
    },
    use: async ({ grantId }, asked) => {
      if (!state.isReachable) return 'unknown'
      uses.push(asked)
      return known.get(grantId) === true ? state.outcome : 'ended'
    },
    revoke: async (grantId) => {
      if (state.isReachable && known.has(grantId)) known.set(grantId, false)
      return state.isReachable
    },
    standing: async () =>
      state.isReachable ? new Set([...known].flatMap(([id, stands]) => (stands ? [id] : []))) : undefined,
  }
  return { state, known, uses, register }
}
