import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { HexChainId } from '#schemas/rpc/shapes.ts'

const HttpUrl = z.url({ protocol: /^https?$/, error: 'expected an http or https URL' })

/** Offers a chain to the wallet (EIP-3085). */
export const wallet_addEthereumChain = defineRpcMethod({
  name: 'wallet_addEthereumChain',
  namespace: 'eip155',
  safety: 'account',
  params: z.tuple([
    z.object({
      chainId: HexChainId,
      chainName: z.string().check(z.minLength(1), z.maxLength(64)),
      nativeCurrency: z.object({
        name: z.optional(z.string().check(z.maxLength(64))),
        symbol: z.string().check(z.minLength(1), z.maxLength(16)),
        decimals: z.int().check(z.minimum(0), z.maximum(36)),
      }),
      rpcUrls: z.array(HttpUrl).check(z.minLength(1), z.maxLength(16)),
      blockExplorerUrls: z.optional(z.nullable(z.array(HttpUrl).check(z.maxLength(16)))),
      iconUrls: z.optional(z.array(z.string()).check(z.maxLength(16))),
    }),
  ]),
  result: z.null(),
})
