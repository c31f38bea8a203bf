import type { RpcDispatchOptions } from '#frame/rpc/dispatch-options.ts'
import { ok } from '#schemas/errors/result.ts'
import { toQuantity } from '#schemas/primitives/hex.ts'

/** Reads about the connection itself, which no node can answer (EIP-1474, EIP-2255). */
export const LOCAL_READS = {
  eth_accounts: async (_request, { account }) => {
    const own = await account()
    return ok(own ? [own.address] : [])
  },
  eth_chainId: async ({ network }) => ok(toQuantity(BigInt(network.id))),
  wallet_getPermissions: async (_request, { account }) => {
    const own = await account()
    const caveats = [{ type: 'restrictReturnedAccounts', value: [own?.address] }]
    return ok(own ? [{ parentCapability: 'eth_accounts', caveats }] : [])
  },
  net_version: async ({ network }) => ok(String(network.id)),
} as const satisfies RpcDispatchOptions['reads']
