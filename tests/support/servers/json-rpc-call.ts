import * as z from 'zod/mini'

/** A JSON-RPC call as a node receives it. */
export const JsonRpcCall = z.object({
  id: z.unknown(),
  method: z.string(),
  params: z._default(z.array(z.unknown()), []),
})
export type JsonRpcCall = z.output<typeof JsonRpcCall>

/** One JSON-RPC call, or a batch of them. */
export const JsonRpcCalls = z.union([JsonRpcCall, z.array(JsonRpcCall)])
