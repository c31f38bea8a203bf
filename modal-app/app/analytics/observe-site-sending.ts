import type { SiteSending, SiteSendingEnd } from '#modal/core/state/transactions/site-sending.ts'
import { reasonOf } from './failure-reason.ts'
import type { ObserverSettings } from './record.ts'

/** Observes what the site asks a wallet to send. */
export function observeSiteSending({ record, now }: ObserverSettings) {
  const begunAtMs = new Map<string, number>()
  return {
    begun: (sending: SiteSending): void => {
      begunAtMs.set(sending.ticketId, now())
      record('SEND_INITIATED', factsOf(sending))
    },
    ended: ({ failure, ...sending }: SiteSendingEnd): void => {
      const startedAtMs = begunAtMs.get(sending.ticketId)
      begunAtMs.delete(sending.ticketId)
      const facts = { ...factsOf(sending), ...(startedAtMs !== undefined && { ms: now() - startedAtMs }) }
      if (failure) record('SEND_ERROR', { ...facts, reason: reasonOf(failure.code) })
      else record('SEND_SUCCESS', facts)
    },
  }
}

function factsOf({ namespace, caipNetworkId }: SiteSending) {
  return { by: 'site', namespace, network: caipNetworkId } as const
}
