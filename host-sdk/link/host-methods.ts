import type { ServedMethod } from '#schemas/channel/method-table.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { HOST_GUARDS } from './guards.ts'
import { DEFAULT_MAX_BYTES, HOST_MAX_BYTES } from './limits.ts'

/** The methods that the site serves, each with its size limit and its guard. */
export function hostMethods(handlers: Handlers<HostCalls>): Record<string, ServedMethod> {
  const served: Record<string, ServedMethod> = {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guards have exactly these keys
  for (const name of Object.keys(HOST_GUARDS) as (keyof HostCalls)[])
    served[name] = {
      maxBytes: HOST_MAX_BYTES[name] ?? DEFAULT_MAX_BYTES,
      parse: (params) =>
        HOST_GUARDS[name](params) ? ok(params) : fail(-32602, `Invalid parameters of ${name}.`),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard has validated the parameters
      handle: (params) => handlers[name](params as never),
    }
  return served
}
