import { randomId } from '#schemas/channel/random-id.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import type { SentEventName } from '#schemas/http/analytics/event-catalogue.ts'
import { EVENTS_ENDPOINT, type SentEvent } from '#schemas/http/analytics/events-endpoint.ts'
import type { CoreDispatch, CoreThunk, Extra } from '#modal/core/commands/thunk.ts'
import { alertRaised } from '#modal/core/state/alerts/alerts-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectFeatures, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { siteSendingBegun, siteSendingEnded } from '#modal/core/state/transactions/site-sending.ts'
import { addReaction } from '#modal/lib/store/reactions.ts'
import { apiRequestUrl } from '#modal/services/api-request.ts'
import { createErrorTelemetry } from './error-telemetry.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import { observeConnections } from './observe-connections.ts'
import { observeSignIn } from './observe-sign-in.ts'
import { observeSiteSending } from './observe-site-sending.ts'
import { observeTransactions } from './observe-transactions.ts'
import { observeViews } from './observe-views.ts'
import type { EventWindow, RecordEvent } from './record.ts'

const REFUSED = 403

/** The events that the site receives from the commands themselves. */
const SENT_BY_COMMANDS: readonly SentEventName[] = [
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'CONNECT_SUCCESS',
  'CONNECT_ERROR',
  'DISCONNECT_SUCCESS',
  'SWITCH_NETWORK',
]

/** Records the events of this document from now on, and sends them to the deployment and to the site. */
export function startAnalytics(window: EventWindow): CoreThunk {
  return (dispatch, getState, extra) => {
    const queue = createEventQueue((batch) => dispatch(sendBatch(batch, window)))
    const record: RecordEvent = (name, properties) => {
      if (!selectFeatures(getState()).analytics) return
      const event = describeEvent(name, properties, getState(), extra.now())
      queue.add(event)
      if (!SENT_BY_COMMANDS.includes(name))
        void extra.host.event({ name, properties: event.props.properties })
    }
    const settings = { record, now: extra.now }
    const reportError = createErrorTelemetry((error) => record('INTERNAL_SDK_ERROR', error), extra.now)
    const observers = [observeViews, observeConnections, observeSignIn, observeTransactions].map((observe) =>
      observe(settings),
    )
    const sending = observeSiteSending(settings)
    dispatch(
      addReaction<CoreState, CoreDispatch, Extra>({
        effect: (action, api) => {
          const [state, before] = [api.getState(), api.getOriginalState()]
          for (const observe of observers) observe(state, before)
          for (const alert of state.alerts.raised.slice(before.alerts.raised.length)) reportError(alert)
          if (siteSendingBegun.match(action)) sending.begun(action.payload)
          if (siteSendingEnded.match(action)) sending.ended(action.payload)
        },
      }),
    )
    // What the visitor has done before this code was there.
    for (const observe of observers) observe(getState(), undefined)
    watchWindow(window, queue, reportError)
  }
}

/** Only an owner who debugs learns about a refusal (docs/specification.md §8.9). */
function sendBatch(batch: string, { navigator, fetch }: EventWindow): CoreThunk<boolean> {
  return (dispatch, getState, { deployment }) => {
    const { debug, sdkType, sdkVersion = deployment.sdkVersion } = selectOptions(getState())
    const url = apiRequestUrl({ endpoint: EVENTS_ENDPOINT }, { ...deployment, sdkType, sdkVersion })
    if (!debug) return navigator.sendBeacon(url, batch)
    fetch(url, { method: 'POST', body: batch, keepalive: true, credentials: 'omit' }).then(
      ({ status }) => {
        const code = 'ALERT_UNVERIFIED_DOMAIN'
        if (status === REFUSED) dispatch(alertRaised({ code, text: errorMessage(code) }))
      },
      () => undefined,
    )
    return true
  }
}

function describeEvent(
  event: SentEventName,
  properties: object,
  state: CoreState,
  timestamp: number,
): SentEvent & { readonly props: { readonly properties: Record<string, string | number | boolean> } } {
  const { pageUrl, siteOrigin } = selectSite(state)
  const { origin, pathname, hostname } = new URL(pageUrl || siteOrigin)
  const said = Object.entries<string | number | boolean | undefined>({ ...properties })
  return {
    eventId: randomId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    url: `${origin}${pathname}`,
    domain: hostname,
    timestamp,
    props: {
      event,
      properties: {
        platform: selectIsPhone(state) ? 'mobile' : 'desktop',
        ...Object.fromEntries(said.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
      },
    },
  }
}

/** Sends what waits before the page is gone. */
function watchWindow(window: EventWindow, queue: EventQueue, reportError: (error: unknown) => void): void {
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  window.addEventListener('pagehide', queue.flush)
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') queue.flush()
  })
}
