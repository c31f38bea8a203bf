import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'

/** Asks for capabilities of this site (EIP-2255). */
export const wallet_requestPermissions = defineRpcMethod({
  name: 'wallet_requestPermissions',
  namespace: 'eip155',
  safety: 'permission',
  params: z.tuple([z.record(z.string(), z.record(z.string(), z.unknown()))]),
  result: z.array(z.looseObject({ parentCapability: z.string() })),
})
