import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { HexChainId } from '#schemas/rpc/shapes.ts'

/** Makes another chain the active one (EIP-3326). */
export const wallet_switchEthereumChain = defineRpcMethod({
  name: 'wallet_switchEthereumChain',
  namespace: 'eip155',
  safety: 'account',
  params: z.tuple([z.object({ chainId: HexChainId })]),
  result: z.null(),
})
