import { HexQuantity } from '#schemas/primitives/hex.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { NoParams } from '#schemas/rpc/shapes.ts'

/** The active chain (EIP-695). */
export const eth_chainId = defineRpcMethod({
  name: 'eth_chainId',
  namespace: 'eip155',
  safety: 'read',
  params: NoParams,
  result: HexQuantity,
})
