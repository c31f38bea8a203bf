import { randomUUID } from 'node:crypto'
import { fire } from './load.js'

const PATH = '/e?projectId=bench&st=postern&sv=0.1.0'
const ORIGIN = 'http://localhost:3000'
const NAMES = ['MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'SEND_SUCCESS', 'MODAL_CLOSE']

function inventEvent(_, at) {
  return {
    eventId: randomUUID(),
    url: `${ORIGIN}/cart`,
    domain: 'localhost',
    timestamp: Date.now(),
    props: {
      event: NAMES[at % NAMES.length],
      properties: { platform: at % 3 === 0 ? 'mobile' : 'desktop', method: 'browser', ms: (at * 37) % 9_000 },
    },
  }
}

/** Events of one request. */
export const EVENTS_EACH = 20

/** Batches of events, as modals send them. */
export function eventSends(api, count) {
  return fire(
    api,
    Array.from({ length: count }, () => {
      const text = JSON.stringify(Array.from({ length: EVENTS_EACH }, inventEvent))
      const headers = {
        'content-type': 'text/plain',
        'content-length': Buffer.byteLength(text),
        origin: ORIGIN,
      }
      return { method: 'POST', path: PATH, text, headers }
    }),
  )
}
