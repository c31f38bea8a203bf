import * as z from 'zod/mini'
import { HexData } from '#schemas/primitives/hex.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { EvmAddress, HexChainId, LooseQuantity, NoParams } from '#schemas/rpc/shapes.ts'

const Capabilities = z.record(z.string(), z.unknown())

const Call = z
  .strictObject({
    to: z.optional(EvmAddress),
    data: z.optional(HexData),
    value: z.optional(LooseQuantity),
    capabilities: z.optional(Capabilities),
  })
  .check(z.refine(({ to, data }) => to !== undefined || data !== undefined, 'expected to or data'))

/** Sends several calls as one request (EIP-5792). */
export const wallet_sendCalls = defineRpcMethod({
  name: 'wallet_sendCalls',
  namespace: 'eip155',
  safety: 'unsafe',
  sends: true,
  params: z.tuple([
    z.strictObject({
      version: z.optional(z.string().check(z.maxLength(16))),
      id: z.optional(z.string().check(z.minLength(1), z.maxLength(8194))),
      from: z.optional(EvmAddress),
      chainId: z.optional(HexChainId),
      atomicRequired: z.optional(z.boolean()),
      calls: z.array(Call).check(z.minLength(1), z.maxLength(100)),
      capabilities: z.optional(Capabilities),
    }),
  ]),
  result: z.union([z.object({ id: z.string(), capabilities: z.optional(Capabilities) }), z.string()]),
})

/** Returns the status of sent calls (EIP-5792). */
export const wallet_getCallsStatus = defineRpcMethod({
  name: 'wallet_getCallsStatus',
  namespace: 'eip155',
  safety: 'read',
  params: z.tuple([z.string().check(z.minLength(1), z.maxLength(8194))]),
  result: z.looseObject({ status: z.union([z.int(), z.string()]) }),
})

/** Shows the status of sent calls (EIP-5792). */
export const wallet_showCallsStatus = defineRpcMethod({
  name: 'wallet_showCallsStatus',
  namespace: 'eip155',
  safety: 'account',
  params: z.tuple([z.string().check(z.minLength(1), z.maxLength(8194))]),
  result: z.unknown(),
})

/** Returns the wallet's capabilities, by chain (EIP-5792). */
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
