import type { Result } from '#schemas/errors/result.ts'
import type { CallCatalogue, CallRecord, Handlers, Remote } from '#schemas/protocol/define-call.ts'
import type { Connection, RemoteMethod } from './connection.ts'
import type { ServedMethod } from './method-table.ts'

/**
 * Creates the served methods of a link: every call of a catalogue with its limits, its schema and its handler. The parse
 * function is a parameter so that this file, and with it the site's script, does not load zod.
 */
export function servedMethods<C extends CallCatalogue>(
  catalogue: C,
  parse: (record: CallRecord, params: unknown) => Result<unknown>,
  handlers: Handlers<C>,
): Record<string, ServedMethod> {
  const served: Record<string, ServedMethod> = {}
  for (const [name, record] of Object.entries(catalogue)) {
    const handler = handlers[name]
    if (!handler) continue
    served[name] = {
      maxBytes: record.maxBytes,
      unmetered: record.class === 'read',
      parse: (params) => parse(record, params),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema of the same record parsed the parameters.
      handle: (params) => handler(params as never),
    }
  }
  return served
}

/** Creates one typed function per call of the peer; answers pass `parse`. */
export function remoteFacade<C extends CallCatalogue>(
  catalogue: C,
  connection: Pick<Connection, 'call'>,
  parse: (record: CallRecord, answer: Result<unknown>) => Result<unknown>,
): Remote<C> {
  const facade: Record<string, unknown> = {}
  for (const [name, record] of Object.entries(catalogue))
    facade[name] = async (params: unknown) => parse(record, await connection.call(name, params))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot follow a mapped type that a loop fills.
  return facade as Remote<C>
}

/** Takes the time and size limits of the peer's calls from a catalogue. */
export function remoteMethods(catalogue: CallCatalogue): Record<string, RemoteMethod> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, { timeoutMs, answerBytes }]) => [name, { timeoutMs, answerBytes }]),
  )
}
