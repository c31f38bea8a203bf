import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { EvmAddress, HexChainId } from '#schemas/rpc/shapes.ts'

const Asset = z.object({
  type: z.enum(['ERC20', 'ERC721', 'ERC1155']),
  options: z.object({
    address: EvmAddress,
    symbol: z.optional(z.string().check(z.minLength(1), z.maxLength(11))),
    /** Many sites write decimals as text. */
    decimals: z.optional(
      z.union([
        z.int().check(z.minimum(0), z.maximum(36)),
        z.string().check(z.regex(/^([12]?\d|3[0-6])$/, 'expected a number from 0 to 36')),
      ]),
    ),
    image: z.optional(z.string().check(z.maxLength(2048))),
    tokenId: z.optional(z.string().check(z.maxLength(80))),
  }),
})

/** Offers a token for the wallet’s list (EIP-747); the parameters are an object, or a list with one object. */
export const wallet_watchAsset = defineRpcMethod({
  name: 'wallet_watchAsset',
  namespace: 'eip155',
  safety: 'account',
  params: z.union([Asset, z.tuple([Asset])]),
  result: z.boolean(),
})

/** Returns the assets of an account, by chain (ERC-7811). */
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
