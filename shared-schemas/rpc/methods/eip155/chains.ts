import * as z from 'zod/mini'
import { HexQuantity } from '#schemas/primitives/hex.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { HexChainId, NoParams } from '#schemas/rpc/shapes.ts'

/** Returns the active chain (EIP-695). */
export const eth_chainId = defineRpcMethod({
  name: 'eth_chainId',
  namespace: 'eip155',
  safety: 'read',
  params: NoParams,
  result: HexQuantity,
})

/** Returns the active chain as decimal text. */
export const net_version = defineRpcMethod({
  name: 'net_version',
  namespace: 'eip155',
  safety: 'read',
  params: NoParams,
  result: z.string().check(z.regex(/^[0-9]+$/)),
})

/** Switches to another chain (EIP-3326). */
export const wallet_switchEthereumChain = defineRpcMethod({
  name: 'wallet_switchEthereumChain',
  namespace: 'eip155',
  safety: 'account',
  params: z.tuple([z.object({ chainId: HexChainId })]),
  result: z.null(),
})

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
