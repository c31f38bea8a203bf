import type * as z from 'zod/mini'
import type { Result } from '#schemas/errors/result.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'

/** What a call is given besides its endpoint. */
export interface CallInput<Body> {
  /** The parts of the path that vary, by name. */
  readonly path?: Readonly<Record<string, string>>
  readonly body: Body
  /** Milliseconds; 10 s unless something waits for less. */
  readonly timeoutMs?: number
}

/** The server of the wallet. No call throws. */
export interface WalletApi {
  readonly call: <B extends z.ZodMiniType, A extends z.ZodMiniType>(
    endpoint: Endpoint<B, A>,
    input: CallInput<z.output<B>>,
  ) => Promise<Result<z.output<A>>>
}
