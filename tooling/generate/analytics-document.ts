import * as z from 'zod/mini'
import type { EventDefinition } from '#schemas/http/analytics/define-event.ts'
import { EVENT_GROUPS, fieldsOfEvent } from '#schemas/http/analytics/event-catalogue.ts'
import { EVENT_FIELDS, type EventField } from '#schemas/http/analytics/event-fields.ts'
import { EVENTS_AT_ONCE, SentEvent } from '#schemas/http/analytics/events-endpoint.ts'
import { FORWARD_BYTES } from '#server/features/analytics/forward-rows.ts'
import { DELIVERY_BYTES, EVENTS_A_DELIVERY } from '#server/features/analytics/forward-parcels.ts'
import { code, generatedHeader, table } from './markdown.ts'
import { schemaWords } from './schema-words.ts'

const INTRODUCTION = `Events tell the owner of a site how many visitors come how far, and why others do not. They are off. They are sent when the
operator sets [\`analytics.enabled\`](configuration.md#analytics), the site sets [\`features.analytics\`](options.md), and the browser
of the visitor asks neither for Do Not Track nor for Global Privacy Control. Otherwise no request is made.

The modal sends them to \`POST /e\` of the deployment and to nobody else, in batches of at most ${EVENTS_AT_ONCE}: every ten seconds, and when
the page is hidden or left. No event has an address, an e-mail, a pairing link, a query, a text of a wallet or a site, or anything
that recognises a visitor. What is not in these tables is dropped when it arrives.

The server adds up what it receives per day: how often each event happened, and for each field how often it had which value. These
sums are kept for \`analytics.keepDays\`; single events only where \`analytics.eventDays\` is set, and for so long. \`postern insight\` prints
a link that opens the page with the sums, \`/insight/\` of the API, once; with [\`analytics.login\`](configuration.md#analytics)
operators log in there at an OpenID provider. The site receives the same events with the option \`onEvent\`.

A process writes its sums once a second. When it stops, it writes the rest; when it is killed, the events of at most the last second
are missing. While the database is away the sums wait in memory, and nothing is counted twice.
`

const [KIBIBYTE, MEBIBYTE] = [1_024, 1_048_576]

const FORWARDING = `## Forwarding events

Tools of the operator can receive each event, too. They are off unless the configuration names them:

\`\`\`json
"analytics": {
  "enabled": true,
  "forward": {
    "webhook": { "url": "https://events.example/postern" },
    "openTelemetry": { "url": "https://collector.example/v1/logs" }
  }
}
\`\`\`

Both get exactly what was counted, and so nothing that is not in these tables: project, id, name, time, origin and path of the page,
version of the script, and properties. They get the events of all projects of the deployment, in the order in which the server stored
them, and at once at most ${EVENTS_A_DELIVERY} or ${DELIVERY_BYTES / KIBIBYTE} KiB of them.

- \`webhook\` gets \`{ id, type: 'events', createdAt, events }\`, signed as [Standard Webhooks](https://www.standardwebhooks.com)
  defines it with \`POSTERN_ANALYTICS_WEBHOOK_SECRET\`; a library of Standard Webhooks verifies it. Make the secret with
  \`echo whsec_$(openssl rand -base64 32)\`. Answer with a status of 200 to 299 when you have stored the events.
- \`openTelemetry\` gets log records by OTLP over HTTP, in JSON. The name of a record (\`eventName\`) is that of the event, such as
  \`postern.connect_success\`; its attributes are \`log.record.uid\` (the id), \`url.full\`, \`postern.project\`,
  \`postern.version\` and \`postern.…\` for each property. Headers with a key are in \`POSTERN_ANALYTICS_OTLP_HEADERS\`, such as
  \`authorization=Bearer%20…\`. A collector on another machine needs TLS.

What a tool does not take is sent again, after pauses that grow from five seconds to ten minutes or that it asks for (\`Retry-After\`, up
to an hour), with the same id and the same events; so the same events can arrive twice, but not out of order. An id is never used for
other events, also after the database was restored. A status of 400, 413 or 422 says that a tool will not take these events: their first
part is sent on its own then, with another id, and given up if it is refused, too. After every other status, such as 401, 404 or 500,
they wait, so that you can put the tool right. A tool that is slow or down delays nothing. What waits for
it is in the database, for a day and up to ${FORWARD_BYTES / MEBIBYTE} MiB a tool; what is older is removed, and beyond that nothing
is stored. The metric \`postern_events_forwarded_total\` counts events by tool (\`receiver\`) and \`outcome\`: \`delivered\`,
\`refused\`, \`expired\` and \`dropped\`, and \`failed\` for each time that they could not be delivered.
`

const ENVELOPE_MEANINGS: Readonly<Record<keyof typeof SentEvent.shape, string>> = {
  eventId: 'A random id of this event.',
  url: 'Origin and path of the page. The query is never sent, and dropped where an existing client sends it.',
  domain: 'The host of the page.',
  timestamp: 'Milliseconds since 1970; refused when it is in the future or older than a day.',
  props: 'The name (`event`) and the `properties` below.',
}

const FIELD_MEANINGS: Readonly<Record<EventField, string>> = {
  platform: 'The kind of device; part of every event.',
  connected: 'Whether a wallet is connected.',
  wallet: 'The id of the wallet in the directory; left out for a wallet that the directory does not list.',
  method: 'How the wallet is reached.',
  namespace: 'The family of networks.',
  network: 'The CAIP-2 id of a network that the deployment serves.',
  provider: 'The login provider.',
  by: 'Whether a view of the modal or a call of the site asked for it.',
  reason: 'Why it failed.',
  category: 'The kind of an error.',
  code: 'A code of [the catalogue of errors](errors.md).',
  ms: 'Milliseconds from the beginning to the outcome.',
}

/** docs/analytics.md */
export function analyticsDocument(): string {
  const { shape } = SentEvent
  return [
    generatedHeader('Analytics', '`shared-schemas/http/analytics/`'),
    INTRODUCTION,
    `## Every event\n\n${table(
      ['member', 'form', 'is'],
      Object.entries(shape).map(([name, schema]) => [
        code(name),
        schemaWords(schema),
        meaningOf(ENVELOPE_MEANINGS, name),
      ]),
    )}\n`,
    `## Properties\n\n${table(
      ['property', 'form', 'is'],
      Object.entries(EVENT_FIELDS).map(([name, schema]) => [
        code(name),
        wordsOfField(schema),
        meaningOf(FIELD_MEANINGS, name),
      ]),
    )}\n`,
    'Events marked *others* are not sent by the modal, but counted when existing clients of the API send them.\n',
    ...Object.entries<Readonly<Record<string, EventDefinition>>>(EVENT_GROUPS).map(
      ([title, events]) =>
        `## ${title}\n\n${table(['event', 'when', 'properties', 'sent by'], rowsOf(events))}\n`,
    ),
    '`MODAL_CREATED` is never sent. `INITIALIZE` (the whole configuration) and `CONNECT_PROXY_ERROR` (the pairing link) are refused.\n',
    FORWARDING,
  ].join('\n')
}

function rowsOf(events: Readonly<Record<string, EventDefinition>>): string[][] {
  return Object.entries(events).map(([name, event]) => [
    code(name),
    event.meaning,
    fieldsOfEvent(event).map(code).join(', '),
    event.isSent ? 'the modal' : 'others',
  ])
}

function meaningOf(meanings: Readonly<Record<string, string>>, name: string): string {
  return meanings[name] ?? ''
}

function wordsOfField(schema: z.ZodMiniType): string {
  const { pattern, minimum, maximum } = z.toJSONSchema(schema)
  if (pattern !== undefined) return `text like \`${pattern}\``
  if (maximum !== undefined) return `integer, ${minimum ?? 0} to ${maximum.toLocaleString('en-US')}`
  return schemaWords(schema)
}
