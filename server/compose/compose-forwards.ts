import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Clock } from '#server/database/clock.ts'
import type { ForwardLog } from '#server/features/analytics/forward-log.ts'
import type { Forward } from '#server/features/analytics/forward-sender.ts'
import type { ForwardReceiver } from '#server/features/analytics/forwarded-event.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

export interface ForwardParts {
  readonly config: Config
  readonly logger: Logger
  readonly clock: Clock
  readonly metrics: Metrics
  /** The version of this release. */
  readonly version: string
}

/** Lists the tools to which events are forwarded. */
export function forwardReceiversOf({ analytics: { forward } }: Config): readonly ForwardReceiver[] {
  return (['webhook', 'openTelemetry'] as const).filter((receiver) => forward?.[receiver] !== undefined)
}

/** Starts to send stored events to the tools of the operator. @returns a function that stops it. */
export function startForwards(log: ForwardLog, parts: ForwardParts): () => Promise<void> {
  const sender = createSender(log, parts)
  sender.catch((err: unknown) => parts.logger.error({ err }, 'events cannot be forwarded'))
  return async () => (await sender.catch(() => undefined))?.close()
}

/** The code of tools is only in the memory of servers that forward events. */
async function createSender(log: ForwardLog, { config, logger, clock, metrics, version }: ForwardParts) {
  const { webhook, openTelemetry } = config.analytics.forward ?? {}
  const receivers = new Map<ForwardReceiver, Forward>()
  const { ForwardSender, FORWARD_OUTCOMES } = await import('#server/features/analytics/forward-sender.ts')
  if (webhook !== undefined) {
    const { forwardToWebhook } = await import('#server/features/analytics/forward-webhook.ts')
    receivers.set('webhook', forwardToWebhook({ ...webhook, secrets: config.analyticsSecrets, clock }))
  }
  if (openTelemetry !== undefined) {
    const { forwardToOtlp } = await import('#server/features/analytics/forward-otlp.ts')
    receivers.set('openTelemetry', forwardToOtlp({ ...openTelemetry, headers: config.otlpHeaders, version }))
  }
  // Prometheus sees an increase only in a series that it has seen before.
  for (const receiver of receivers.keys())
    for (const outcome of FORWARD_OUTCOMES) metrics.countForwarded(receiver, outcome, 0)
  return new ForwardSender({
    log,
    receivers,
    clock,
    onOutcome: (receiver, outcome, times) => metrics.countForwarded(receiver, outcome, times),
    onRefusal: ({ id, receiver, attempts }, why) =>
      logger.warn({ delivery: id, receiver, attempts }, `events were not forwarded: ${why}`),
    onFailure: (err) => logger.warn({ err }, 'events could not be forwarded'),
  })
}
