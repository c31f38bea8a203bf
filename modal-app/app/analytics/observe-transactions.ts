import type { FailureReason } from '#schemas/http/analytics/event-fields.ts'
import { isChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import type { IntentsState } from '#modal/core/state/transactions/intents-slice.ts'
import type { Observe, ObserverSettings } from './record.ts'

/** The events of a transaction: a wallet was asked, it was sent, it was not. */
const EVENTS = {
  send: ['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR'],
  swap: ['INITIATE_SWAP', 'SWAP_SUCCESS', 'SWAP_ERROR'],
  pay: ['PAY_INITIATED', 'PAY_SUCCESS', 'PAY_ERROR'],
} as const

const OUTCOMES: Readonly<Partial<Record<Intent['state'], 'sent' | FailureReason>>> = {
  sent: 'sent',
  confirmed: 'sent',
  declined: 'rejected',
  'not-sent': 'failed',
  failed: 'refused',
}

/** Observes what the visitor sends with a view of the modal. Approvals that a swap needs are not counted. */
export function observeTransactions({ record, now }: ObserverSettings): Observe {
  const askedAtMs = new Map<string, number>()
  return (state, before) => {
    const { intents, begunIds } = intentsOf(state)
    if (intents === (before && intentsOf(before).intents)) return
    for (const intent of intents) {
      if (intent.swap && intent.swap.step !== 'swap') continue
      // What an earlier document or another tab has sent was counted there.
      if (!begunIds.includes(intent.id)) continue
      const [initiated, succeeded, failed] = EVENTS[kindOf(intent)]
      const facts = factsOf(intent)
      const startedAtMs = askedAtMs.get(intent.id)
      if (intent.state === 'asked' && startedAtMs === undefined) {
        askedAtMs.set(intent.id, now())
        record(initiated, facts)
      }
      const outcome = OUTCOMES[intent.state]
      if (outcome === undefined || startedAtMs === undefined) continue
      askedAtMs.delete(intent.id)
      const ms = now() - startedAtMs
      if (outcome === 'sent') record(succeeded, { ...facts, ms })
      else record(failed, { ...facts, ms, reason: intent.reason?.kind === 'funds' ? 'funds' : outcome })
    }
  }
}

function kindOf({ swap, paymentId }: Intent): keyof typeof EVENTS {
  if (swap) return 'swap'
  return paymentId === undefined ? 'send' : 'pay'
}

function factsOf({ caipNetworkId, swap, paymentId }: Intent) {
  const [namespace] = caipNetworkId.split(':')
  const by = swap || paymentId !== undefined ? {} : ({ by: 'modal' } as const)
  return { ...by, network: caipNetworkId, ...(isChainNamespace(namespace) && { namespace }) }
}

/** The slice joins the store with the views that send. */
function intentsOf(
  state: CoreState & { readonly intents?: IntentsState },
): Pick<IntentsState, 'intents' | 'begunIds'> {
  return state.intents ?? NONE
}

const NONE: Pick<IntentsState, 'intents' | 'begunIds'> = { intents: [], begunIds: [] }
