import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'

/** The version before, for data without lists: what is left is hashed alike. */
export const eth_signTypedData_v3 = defineRpcMethod({ ...eth_signTypedData_v4, name: 'eth_signTypedData_v3' })
