import type { Vault } from '#frame/keys/vault.ts'
import type { Clock } from '#frame/platform/clock.ts'
import type { FrameDatabase } from '#frame/platform/database.ts'
import type { WithLock } from '#ui/platform/locks.ts'
import type { GrantRegister } from '#frame/rpc/grant-register.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { BoundedCall, SessionPermission } from './session-permission.ts'
import {
  findFit,
  fit,
  openStoredPermissions,
  spentOf,
  type Bounds,
  type Place,
  type StoredPermissions,
} from './stored-permissions.ts'

/** Calls that a permission covers, as far as that is known without their fee. */
export interface Claim {
  /**
   * Counts the calls and their fee against the allowances, at the server and here, once; false when they do not fit, and when
   * the server does not confirm that the permission stands. To be called before sending. The amounts stay counted even if less
   * is used: only a node could tell that, and it may lie.
   *
   * @param fee the most that the network takes for them, in the smallest unit of its coin.
   */
  readonly spend: (fee: bigint) => Promise<boolean>
}

/** Stores the permissions of one site. */
export interface PermissionStore {
  /** The permissions in force, newest first. Those that the server says have ended are removed. */
  readonly list: () => Promise<readonly SessionPermission[]>
  /**
   * Stores what the visitor approved, at the server and here, signed by the account; −32602 for a permission without bounds, −32002 where the browser
   * stores nothing, the server's failure where it does not store it.
   */
  readonly grant: (
    requested: Omit<SessionPermission, 'grantId' | 'createdAt'>,
    sign: Vault['sign'],
  ) => Promise<Result<SessionPermission>>
  /** @returns whether there was such a permission. */
  readonly revoke: (grantId: string) => Promise<boolean>
  /** Removes all permissions, at the end of a session. */
  readonly clear: () => Promise<void>
  /** Claims a permission that covers all calls together; undefined when they take an approval. */
  readonly claim: (calls: readonly BoundedCall[], on: Place) => Promise<Claim | undefined>
}

/** Permissions that are stored for one site; the oldest are removed first. More would be too many to look through. */
const MAX_PERMISSIONS = 32

const NOT_STORED = fail(RPC_CODES.resourceUnavailable, 'This browser keeps no permissions for this site.')

interface PermissionStoreOptions {
  readonly database: Pick<FrameDatabase, 'get' | 'put'>
  readonly withLock: WithLock
  readonly clock: Pick<Clock, 'now'>
  readonly register: GrantRegister
  readonly newId: () => string
}

/**
 * Makes the store of one site's permissions, in the site's partition.
 *
 * @param options.withLock the lock of this partition, so that two tabs cannot spend the same allowance. Where it rejects,
 * nothing is granted or spent.
 * @param options.register the server's record of permissions. It decides whether one stands and how much is left.
 * @param options.newId makes an id for a permission: 32 bytes.
 * @example
 * const claim = await permissions.claim([{ to, value: 10n, data: '0x' }], { caipNetworkId, account })
 * if (claim && (await claim.spend(fee))) send()
 */
export function createPermissionStore(options: PermissionStoreOptions): PermissionStore {
  const { clock, register } = options
  const { read, change, remove } = openStoredPermissions(options)

  const spend = async (
    calls: readonly BoundedCall[],
    fee: bigint,
    on: Place,
    rules: Bounds,
  ): Promise<boolean> => {
    const first = findFit(await read(), on, (one) => fit(one, calls, fee, clock.now(), rules))
    if (!first) return false
    const { grant } = first.item
    const outcome = await register.use(grant, rules.usesOf(first.item.spent, first.spendings))
    if (outcome === 'ended') await remove(grant.grantId)
    if (outcome !== 'counted') return false
    const isSpent = await change((stored) => {
      const now = clock.now()
      // Another tab may have used or removed this permission while the server was asked; no other one takes its place.
      const same = stored.filter((one) => one.grant.grantId === grant.grantId)
      const found = findFit(same, on, (one) => fit(one, calls, fee, now, rules))
      if (!found) return { list: stored, answer: false }
      return {
        list: stored.map((one) => (one === found.item ? spentOf(one, found.spendings, now) : one)),
        answer: true,
      }
    })
    return isSpent === true
  }

  return {
    list: async () => {
      const stored = await read()
      const standing = stored.length > 0 ? await register.standing() : undefined
      if (!standing) return stored.map(({ grant }) => grant)
      for (const { grant } of stored) if (!standing.has(grant.grantId)) await remove(grant.grantId)
      return stored.flatMap(({ grant }) => (standing.has(grant.grantId) ? [grant] : []))
    },
    grant: (...approved) => grantStored(approved, options, change),
    revoke: async (grantId) => {
      const wasThere = await remove(grantId)
      if (wasThere === false) return false
      // Where this browser could not store the removal, only the server ends the permission.
      const isEnded = await register.revoke(grantId)
      return wasThere === true || isEnded
    },
    clear: () => change(() => ({ list: [], answer: undefined })),
    claim: async (calls, on) => {
      if (calls.length === 0) return undefined
      const stored = await read()
      // Without permissions the bounds are not loaded; where loading fails, the request takes an approval.
      const rules =
        stored.length > 0 ? await import('#frame/rpc/permission-bounds.ts').catch(() => undefined) : undefined
      const now = clock.now()
      if (!rules || !findFit(stored, on, (one) => fit(one, calls, 0n, now, rules))) return undefined
      let claimed: Promise<boolean> | undefined
      return {
        spend: async (fee) => {
          if (claimed) return false
          claimed = spend(calls, fee, on, rules)
          return claimed
        },
      }
    },
  }
}

/** Stores a permission at the server and then here; one that is not stored here is revoked at the server. */
async function grantStored(
  [requested, sign]: Parameters<PermissionStore['grant']>,
  { clock, register, newId }: Pick<PermissionStoreOptions, 'clock' | 'register' | 'newId'>,
  change: StoredPermissions['change'],
): Promise<Result<SessionPermission>> {
  // Few sites are ever granted a permission, so the validation is no part of what a visitor downloads first.
  const { validatePermission } = await import('#frame/rpc/validate-permission.ts')
  const problem = validatePermission(requested, clock.now())
  if (problem) {
    const { field, expectation } = problem
    return fail(RPC_CODES.invalidParams, `Invalid parameters: ${field}: ${expectation}.`, { field })
  }
  const grant = { ...requested, grantId: newId(), createdAt: clock.now() }
  const registered = await register.register(grant, sign)
  if (!registered.ok) {
    // The answer may have been lost, and a grant that no browser holds should not be listed.
    void register.revoke(grant.grantId)
    return registered
  }
  const dropped = await change((stored) => ({
    list: [{ grant, spent: [], usedAt: [] }, ...stored].slice(0, MAX_PERMISSIONS),
    answer: stored.slice(MAX_PERMISSIONS - 1),
  }))
  for (const one of dropped ?? [{ grant }]) void register.revoke(one.grant.grantId)
  return dropped ? ok(grant) : NOT_STORED
}
