import type { Transaction } from 'kysely'
import { batched } from '#server/database/batched.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import type { AuditEntry, AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Session } from '#server/wallet-api/session.ts'
import { actorOf } from './unlocker-changes.ts'
import { requireUnlocker } from './unlocker-kinds.ts'
import type { UnlockerSecrets } from './unlocker-secrets.ts'
import type { StoredWallet, UnlockerRow } from './wallet-state.ts'
import type { WalletsRepository } from './wallets-repository.ts'

/** A request for the server half of a device. */
export interface DeviceRelease {
  readonly session: Session
  readonly unlockerId: string
}

export interface DeviceReleasesSettings {
  readonly wallets: WalletsRepository
  readonly secrets: UnlockerSecrets
  readonly audit: AuditLog
  readonly clock: Clock
}

/** A server half and the version of its wallet. */
export interface Half {
  readonly serverHalf: string
  readonly version: number
}

/** The outcome of one release. */
interface ReleaseResult {
  readonly request: DeviceRelease
  readonly row?: UnlockerRow
  readonly outcome: Half | Error
}

const MAX_BATCH = 50
/** The shortest interval between updates of `last_used_at`, so that frequent visits write little. */
const LAST_USED_STEP_MS = 60_000

/**
 * Releases server halves to the devices they were made for. Every visit begins with one, so concurrent releases share a
 * transaction; a refused release does not affect the others.
 *
 * @returns a function that rejects with the problems UNLOCKER_UNKNOWN, RATE_LIMITED and BLOB_MISMATCH.
 */
export function createDeviceReleases(
  settings: DeviceReleasesSettings,
): (request: DeviceRelease) => Promise<Half> {
  const { wallets } = settings
  const release = batched(
    (received: readonly DeviceRelease[]) =>
      wallets.inTransaction((transaction) => releaseAll(settings, transaction, received)),
    MAX_BATCH,
  )
  return async (input) => {
    const outcome = await release(input)
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}

async function releaseAll(
  settings: DeviceReleasesSettings,
  transaction: Transaction<Schema>,
  received: readonly DeviceRelease[],
): Promise<(Half | Error)[]> {
  const { wallets, audit, clock } = settings
  const results = new Map<DeviceRelease, ReleaseResult>()
  for (let pending = received; pending.length > 0;) {
    const round = firstOfEachUser(pending)
    const spent = await wallets.spendReleases(
      transaction,
      round.map(({ session: { userId, deviceId }, unlockerId }) => ({ userId, unlockerId, deviceId })),
    )
    for (const one of round) results.set(one, releaseOne(settings, one, spent.get(one.session.userId)))
    pending = pending.filter((one) => !results.has(one))
  }
  const all = [...results.values()]
  const now = clock()
  const used = all.flatMap(({ row }) => (row !== undefined && isLastUseStale(row, now) ? [row.id] : []))
  await wallets.recordUses(transaction, used, isoTime(now))
  await audit.recordAll(all.map(toEntry), transaction)
  return received.map((one) => results.get(one)?.outcome ?? new Error('A release was lost.'))
}

function releaseOne(
  { secrets }: DeviceReleasesSettings,
  request: DeviceRelease,
  wallet: StoredWallet | Error | undefined,
): ReleaseResult {
  const { session, unlockerId } = request
  try {
    if (wallet === undefined || wallet instanceof Error) throw wallet ?? new Error('A wallet was lost.')
    const row = requireUnlocker(
      wallet,
      ({ kind, id, device_id }) => kind === 'device' && id === unlockerId && device_id === session.deviceId,
    )
    const serverHalf = Buffer.from(secrets.openShare(row)).toString('base64url')
    return { request, row, outcome: { serverHalf, version: wallet.version } }
  } catch (error) {
    return { request, outcome: error instanceof Error ? error : new Error(String(error)) }
  }
}

function toEntry({ request: { session, unlockerId }, outcome }: ReleaseResult): AuditEntry {
  const context = { ...actorOf(session), action: 'share.released' }
  if (!(outcome instanceof Error)) {
    return { ...context, outcome: 'done', detail: { kind: 'device', unlockerId } }
  }
  return { ...context, outcome: 'refused', detail: { reason: problemCode(outcome) ?? 'INTERNAL' } }
}

function isLastUseStale({ last_used_at }: UnlockerRow, now: number): boolean {
  return last_used_at === null || Date.parse(last_used_at) < now - LAST_USED_STEP_MS
}

function firstOfEachUser(requests: readonly DeviceRelease[]): DeviceRelease[] {
  const byUser = new Map<string, DeviceRelease>()
  for (const one of requests) {
    if (!byUser.has(one.session.userId)) byUser.set(one.session.userId, one)
  }
  return [...byUser.values()]
}
