import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { EvmAddress, HexChainId } from '#schemas/rpc/shapes.ts'

/** The assets of an account, by chain (ERC-7811). */
export const wallet_getAssets = defineRpcMethod({
  name: 'wallet_getAssets',
  namespace: 'eip155',
  safety: 'read',
  params: z.tuple([
    z.looseObject({
      account: EvmAddress,
      assetFilter: z.optional(z.record(z.string(), z.array(z.unknown()))),
      assetTypeFilter: z.optional(z.array(z.string())),
      chainFilter: z.optional(z.array(HexChainId)),
    }),
  ]),
  result: z.record(z.string(), z.array(z.unknown())),
})
