import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { NoParams } from '#schemas/rpc/shapes.ts'

/** The active chain as a decimal text. */
export const net_version = defineRpcMethod({
  name: 'net_version',
  namespace: 'eip155',
  safety: 'read',
  params: NoParams,
  result: z.string().check(z.regex(/^[0-9]+$/)),
})
