import type { CallCatalogue } from '#schemas/protocol/define-call.ts'
import { HOST_CALLS, MODAL_CALLS } from '#schemas/protocol/host-modal.ts'
import { FRAME_CALLS } from '#schemas/protocol/modal-frame/catalogue.ts'
import { FRAME_PARENT_CALLS } from '#schemas/protocol/modal-frame/sync.ts'
import { code, generatedHeader, table } from './markdown.ts'
import { schemaWords } from './schema-words.ts'

const KIB = 1_024

const INTRODUCTION = `The script on the page and the modal speak over one message port, the modal and the wallet frame over another. A call
is answered with \`{ ok: true, value }\` or \`{ ok: false, error: { code, message, data? } }\`; it never throws and no stack
crosses. Every message passes a shape guard, then the schema named here, then its handler.

*quick* calls have a time-out, *read* calls have one and queue, *login* calls have a long one, and *human* calls have none,
because a person is involved.
`

/** docs/protocol.md */
export function protocolDocument(): string {
  return [
    generatedHeader('Protocol', '`shared-schemas/protocol/`'),
    INTRODUCTION,
    section('What the modal answers to the site', MODAL_CALLS),
    section('What the site answers to the modal', HOST_CALLS),
    section('What the wallet frame answers to the modal', FRAME_CALLS),
    section('What the modal answers to the wallet frame', FRAME_PARENT_CALLS),
  ].join('\n')
}

function section(title: string, calls: CallCatalogue): string {
  const rows = Object.entries(calls).map(([name, call]) => [
    code(name),
    call.purpose,
    call.class,
    call.timeoutMs === 0 ? 'none' : `${call.timeoutMs / 1_000} s`,
    `${size(call.maxBytes)} / ${size(call.answerBytes)}`,
    schemaWords(call.params),
    schemaWords(call.result),
  ])
  return `## ${title}\n\n${table(['call', 'purpose', 'class', 'time-out', 'bytes in / out', 'parameters', 'answer'], rows)}\n`
}

function size(bytes: number): string {
  const kib = bytes / KIB
  return kib < KIB ? `${kib} KiB` : `${kib / KIB} MiB`
}
