import type { RpcDispatch } from '#frame/rpc/dispatch.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

const FAILED = fail(RPC_CODES.internal, errorMessage('UNKNOWN'))

/** Makes a dispatcher that is loaded with the first request: most visits to a site end without one. */
export function lazyDispatch(load: () => Promise<RpcDispatch>): RpcDispatch {
  let loading: Promise<RpcDispatch | undefined> | undefined
  const start = (): Promise<RpcDispatch | undefined> =>
    (loading ??= load().catch(() => {
      // The next request loads again.
      loading = undefined
      return undefined
    }))
  return {
    request: async (call, siteOrigin) => {
      const loaded = await start()
      return loaded ? loaded.request(call, siteOrigin) : FAILED
    },
    // Waits for the same promise as the request it aborts, and so runs after it.
    abort: (requestId) => void loading?.then((loaded) => loaded?.abort(requestId)),
  }
}
