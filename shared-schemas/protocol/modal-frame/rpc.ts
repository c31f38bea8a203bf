import * as z from 'zod/mini'
import { ANSWER_BYTES, TRANSACTION_BYTES } from '#schemas/constants/limits.ts'
import { defineCall, type CallCatalogue } from '#schemas/protocol/define-call.ts'

const RequestId = z.string().check(z.minLength(8), z.maxLength(64))

/** Calls for the site's requests (docs/specification.md §7.72) and for the screens that only the wallet may draw. */
export const RPC_CALLS = {
  rpcRequest: defineCall({
    purpose:
      'A request of the RPC catalogue. Reads are answered at once, others after an approval; no timer.',
    class: 'human',
    maxBytes: TRANSACTION_BYTES,
    answerBytes: ANSWER_BYTES,
    params: z.strictObject({
      requestId: RequestId,
      caipNetworkId: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
      method: z.string().check(z.minLength(1), z.maxLength(64)),
      params: z.optional(z.unknown()),
      /** Returns the outcome of an earlier request without processing it: TICKET_STATE_UNKNOWN where it is not known. */
      isRepeat: z.optional(z.boolean()),
    }),
    result: z.unknown(),
  }),
  rpcAbort: defineCall({
    purpose: 'Cancel a request; without an id, cancel all.',
    class: 'quick',
    params: z.strictObject({ requestId: z.optional(RequestId) }),
    result: z.undefined(),
  }),
  openScreen: defineCall({
    purpose: 'Let the wallet draw one of its own screens until the visitor is done with it; no timer.',
    class: 'human',
    params: z.strictObject({
      screen: z.enum(['recovery', 'unlock', 'export', 'import', 'devices', 'permissions', 'addresses']),
    }),
    result: z.strictObject({ outcome: z.enum(['done', 'dismissed']) }),
  }),
  closeScreen: defineCall({
    purpose: 'The visitor left the view; an open approval counts as rejected.',
    class: 'quick',
    params: z.undefined(),
    result: z.undefined(),
  }),
} as const satisfies CallCatalogue
