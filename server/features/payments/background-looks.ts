import type { Clock } from '#server/database/clock.ts'
import { mapInBatches } from '#server/providers/map-in-batches.ts'
import type { PaymentFollower } from './payment-follower.ts'
import type { PaymentsRepository } from './payments-repository.ts'

export interface BackgroundLooksSettings {
  readonly payments: PaymentsRepository
  readonly follower: PaymentFollower
  readonly clock: Clock
  readonly onFailure: (error: unknown) => void
}

const TICK_MS = 2_000
const MAX_PLACES = 64
const MAX_CONCURRENT = 8

/**
 * Looks at the chain for payments that nobody reads. Every process does this; a place that one of them has taken is not taken by
 * another one, and a process that ends in between delays a place until its next turn.
 *
 * @returns a function that stops it, and resolves when nothing is running.
 */
export function startBackgroundLooks(settings: BackgroundLooksSettings): () => Promise<void> {
  const { payments, follower, clock, onFailure } = settings
  let underWay: Promise<unknown> | undefined
  const look = async () => {
    const places = await payments.takeDue(clock(), MAX_PLACES)
    await mapInBatches(places, MAX_CONCURRENT, (place) => follower.look(place).catch(onFailure))
  }
  const timer = setInterval(() => {
    underWay ??= look()
      .catch(onFailure)
      .finally(() => {
        underWay = undefined
      })
  }, TICK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
