import * as z from 'zod/mini'
import type { Clock } from '#frame/platform/clock.ts'
import type { FrameDatabase } from '#frame/platform/database.ts'
import type { WithLock } from '#ui/platform/locks.ts'
import type * as rules from '#frame/rpc/permission-bounds.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { SessionPermission, type BoundedCall } from './session-permission.ts'

type Rules = Pick<typeof rules, 'fitCalls'>
type Spending = rules.Spending

/** A grant with what was spent of it: per permission the period and the amount, and when it was used. */
const KeptGrant = z.strictObject({
  grant: SessionPermission,
  spent: z.array(z.strictObject({ place: z.int(), period: z.int(), amount: z.bigint(), fees: z.bigint() })),
  usedAt: z.array(z.number()),
})
type KeptGrant = z.infer<typeof KeptGrant>

/** Calls that fit into what was granted, as far as that can be said without their fee. */
export interface Claim {
  /**
   * Counts the calls and their fee against the allowances, once; false when they do not fit. Comes before sending. Nothing
   * is given back: what a transaction really used, only a node could tell.
   *
   * @param fee what the network takes for them at most, in the smallest unit of its coin.
   */
  readonly spend: (fee: bigint) => Promise<boolean>
}

/** The bounded permissions of one site. */
export interface PermissionStore {
  /** Those in force, newest first. */
  readonly list: () => Promise<readonly SessionPermission[]>
  /** Keeps what the visitor approved; −32602 for what has no bounds, −32002 where the browser keeps nothing. */
  readonly grant: (
    wanted: Omit<SessionPermission, 'grantId' | 'createdAt'>,
  ) => Promise<Result<SessionPermission>>
  /** @returns whether there was such a grant. */
  readonly revoke: (grantId: string) => Promise<boolean>
  /** Takes all away, for the end of a session. */
  readonly clear: () => Promise<void>
  /** A claim when all calls together fit into one grant; undefined when the visitor has to be asked. */
  readonly claim: (calls: readonly BoundedCall[], on: Place) => Promise<Claim | undefined>
}

/** Whose calls they are, and where. */
interface Place {
  /** CAIP-2. */
  readonly caipNetworkId: string
  readonly account: string
}

const STORED_AS = 'session-permissions'
/** Requests a grant answers within {@link USE_WINDOW_MS}: where the operator pays, no allowance counts fees. */
const USES_PER_WINDOW = 20
const USE_WINDOW_MS = 3_600_000
/** Grants that are kept for one site; the oldest go first. More than anybody looks through. */
const MOST_GRANTS = 32

const NOT_KEPT = fail(RPC_CODES.resourceUnavailable, 'This browser keeps no permissions for this site.')

/**
 * Keeps the permissions of one site in its partition.
 *
 * @param options.withLock the lock of this partition: two tabs cannot spend the same allowance. Where it rejects, nothing
 * is granted or spent.
 * @param options.newId makes an id for a grant.
 * @example
 * const claim = await permissions.claim([{ to, value: 10n, data: '0x' }], { caipNetworkId, account })
 * if (claim && (await claim.spend(fee))) send()
 */
export function createPermissionStore(options: {
  readonly database: Pick<FrameDatabase, 'get' | 'put'>
  readonly withLock: WithLock
  readonly clock: Pick<Clock, 'now'>
  readonly newId: () => string
}): PermissionStore {
  const { database, withLock, clock, newId } = options

  const read = async (): Promise<readonly KeptGrant[]> => {
    const kept = z.array(KeptGrant).safeParse(await database.get(STORED_AS), { jitless: true })
    return kept.success ? kept.data.filter(({ grant }) => grant.expiresAt > clock.now()) : []
  }
  /** Undefined where another tab might do the same at once, or would not see what was done. */
  const change = <T>(work: (kept: readonly KeptGrant[]) => { kept: readonly KeptGrant[]; answer: T }) =>
    withLock(async () => {
      const { kept, answer } = work(await read())
      return (await database.put(STORED_AS, kept)) ? answer : undefined
    }).catch(() => undefined)

  const spend = async (
    calls: readonly BoundedCall[],
    fee: bigint,
    on: Place,
    rules: Rules,
  ): Promise<boolean> => {
    const isSpent = await change((kept) => {
      const now = clock.now()
      const found = findFit(kept, on, (one) => fit(one, calls, fee, now, rules))
      if (!found) return { kept, answer: false }
      return {
        kept: kept.map((one) => (one === found.kept ? spentOf(one, found.spendings, now) : one)),
        answer: true,
      }
    })
    return isSpent === true
  }

  return {
    list: async () => (await read()).map(({ grant }) => grant),
    grant: async (wanted) => {
      // Few sites are ever granted anything: its rules are no part of what a visitor downloads first.
      const { validatePermission } = await import('#frame/rpc/validate-permission.ts')
      const complaint = validatePermission(wanted, clock.now())
      if (complaint)
        return fail(
          RPC_CODES.invalidParams,
          `Invalid parameters: ${complaint.field}: ${complaint.expectation}.`,
          {
            field: complaint.field,
          },
        )
      const grant = { ...wanted, grantId: newId(), createdAt: clock.now() }
      const added: KeptGrant = { grant, spent: [], usedAt: [] }
      const granted = await change((kept) => ({
        kept: [added, ...kept].slice(0, MOST_GRANTS),
        answer: ok(grant),
      }))
      return granted ?? NOT_KEPT
    },
    revoke: async (grantId) => {
      const wasThere = await change((kept) => {
        const rest = kept.filter(({ grant }) => grant.grantId !== grantId)
        return { kept: rest, answer: rest.length < kept.length }
      })
      return wasThere === true
    },
    clear: () => change(() => ({ kept: [], answer: undefined })),
    claim: async (calls, on) => {
      if (calls.length === 0) return undefined
      const kept = await read()
      // Where nothing was granted no rules are loaded; where they cannot be loaded the visitor is asked.
      const rules =
        kept.length > 0 ? await import('#frame/rpc/permission-bounds.ts').catch(() => undefined) : undefined
      const now = clock.now()
      if (!rules || !findFit(kept, on, (one) => fit(one, calls, 0n, now, rules))) return undefined
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

/** The newest grant of an account on a network into which something fits, with what that spends of it. */
function findFit(
  all: readonly KeptGrant[],
  { caipNetworkId, account }: Place,
  fits: (kept: KeptGrant) => readonly Spending[] | undefined,
): { readonly kept: KeptGrant; readonly spendings: readonly Spending[] } | undefined {
  for (const kept of all) {
    const { grant } = kept
    const isHere =
      grant.caipNetworkId === caipNetworkId && grant.account.toLowerCase() === account.toLowerCase()
    const spendings = isHere ? fits(kept) : undefined
    if (spendings) return { kept, spendings }
  }
  return undefined
}

/** What the calls would spend of a grant, by permission; undefined when they do not fit. */
function fit(
  kept: KeptGrant,
  calls: readonly BoundedCall[],
  fee: bigint,
  now: number,
  { fitCalls }: Rules,
): readonly Spending[] | undefined {
  const uses = kept.usedAt.filter((at) => now - at < USE_WINDOW_MS).length
  if (uses >= USES_PER_WINDOW) return undefined
  return fitCalls(kept.grant.permissions, kept.spent, calls, fee, now)
}

function spentOf(kept: KeptGrant, spendings: readonly Spending[], now: number): KeptGrant {
  const untouched = kept.spent.filter(({ place }) => !spendings.some((one) => one.place === place))
  return {
    ...kept,
    spent: [...untouched, ...spendings],
    usedAt: [...kept.usedAt.filter((at) => now - at < USE_WINDOW_MS), now],
  }
}
