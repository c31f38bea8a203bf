import type { Database } from '#server/database/database.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics-repository.ts'
import { EventSink } from '#server/features/analytics/event-sink.ts'
import { createForwardLog, type LostEvents } from '#server/features/analytics/forward-log.ts'
import { addEventRoutes } from '#server/features/analytics/routes.ts'
import type { DirectoryService } from '#server/features/directory/directory-service.ts'
import type { ReleasedScripts } from '#server/features/site-scripts/released-scripts.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { forwardReceiversOf, startForwards, type ForwardParts } from './compose-forwards.ts'

const SWEEP_EVERY_MS = 3_600_000

export interface AnalyticsParts extends ForwardParts {
  readonly database: Database
  readonly routes: ProjectRoutes
  readonly directory: Pick<DirectoryService, 'nameOf'>
  readonly networks: ServedNetworks
  readonly originAllowList: OriginAllowList
  readonly files: { readonly scripts: Pick<ReleasedScripts, 'find'> }
}

/** Adds the endpoint of events. @returns a function that writes what was taken and stops. */
export function addAnalytics(parts: AnalyticsParts): () => Promise<void> {
  const { config, database, logger, clock, metrics, routes, directory, networks, originAllowList, files } =
    parts
  const { enabled, ...lifetimes } = config.analytics
  const receivers = forwardReceiversOf(config)
  const forwards = createForwardLog(database, receivers)
  const repository = createAnalyticsRepository(database, forwards)
  const onFailure = (err: unknown) => logger.warn({ err }, 'events could not be written')
  const onExpired = ({ receiver, times }: LostEvents) => metrics.countForwarded(receiver, 'expired', times)
  // Old sums end with their lifetime also where events are off by now.
  const timer = setInterval(() => {
    repository.sweep(clock(), lifetimes).catch(onFailure)
    forwards
      .sweep(clock())
      .then((expired) => expired.forEach(onExpired))
      .catch(onFailure)
  }, SWEEP_EVERY_MS)
  timer.unref()
  const sink = enabled
    ? new EventSink({
        repository,
        keepsEvents: lifetimes.eventDays > 0,
        receivers,
        clock,
        onLost: ({ receiver, times }) => metrics.countForwarded(receiver, 'dropped', times),
        onFailure,
      })
    : undefined
  const stopForwards = enabled && receivers.length > 0 ? startForwards(forwards, parts) : undefined
  const createService = async (into: EventSink) => {
    // The catalogue of events is only in the memory of servers that count any.
    const { EventService } = await import('#server/features/analytics/event-service.ts')
    return new EventService({
      sink: into,
      clock,
      isListed: async (projectId, origin) => (await originAllowList.judge(projectId, origin)).allowed,
      isOwn: (origin) => originAllowList.isOwn(origin),
      known: {
        isWallet: async (id) => (await directory.nameOf(id)) !== undefined,
        isNetwork: (caipNetworkId) => networks.has(caipNetworkId),
        isVersion: async (version) => (await files.scripts.find(version)) !== undefined,
      },
    })
  }
  let service: ReturnType<typeof createService> | undefined
  addEventRoutes(routes, sink && (() => (service ??= createService(sink))))
  return async () => {
    clearInterval(timer)
    await stopForwards?.()
    await sink?.close()
  }
}
