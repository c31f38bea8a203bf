import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { NoParams, EvmAddress, HexChainId } from '#schemas/rpc/shapes.ts'

/** What the wallet can do, by chain (EIP-5792). */
export const wallet_getCapabilities = defineRpcMethod({
  name: 'wallet_getCapabilities',
  namespace: 'eip155',
  safety: 'read',
  params: z.union([
    NoParams,
    z.tuple([EvmAddress]),
    z.tuple([EvmAddress, z.array(HexChainId).check(z.maxLength(64))]),
  ]),
  result: z.record(z.string(), z.record(z.string(), z.unknown())),
})
