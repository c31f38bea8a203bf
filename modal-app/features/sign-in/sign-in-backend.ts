import * as z from 'zod/mini'
import { SiwxData, type SiwxSession } from '#schemas/entities/siwx.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** Which account on which network. */
export const SignInAccount = z.object({
  /** CAIP-2 id. */
  chainId: z.string(),
  accountAddress: z.string(),
})
export type SignInAccount = Readonly<z.infer<typeof SignInAccount>>

/** A session as whoever keeps it tells it: at least whose it is. */
export const KeptSession = z.looseObject({
  data: z.looseObject({ accountAddress: z.string(), chainId: z.string() }),
})
export type KeptSession = z.infer<typeof KeptSession>

/** A message that can be signed. */
export const CreatedMessage = z.object({
  data: SiwxData,
  message: z.string().check(z.minLength(1), z.maxLength(8_192)),
})
export type CreatedMessage = z.infer<typeof CreatedMessage>

/** What the site decided about signing in. */
export const SignInRules = z.object({ isRequired: z.boolean(), signOutOnDisconnect: z.boolean() })
export type SignInRules = z.infer<typeof SignInRules>

/** Who makes the messages and keeps the sessions: the deployment, or functions of the site. */
export interface SignInBackend {
  readonly describe: () => Promise<Result<SignInRules>>
  readonly createMessage: (account: SignInAccount) => Promise<Result<CreatedMessage>>
  /** Verifies the session and keeps it. */
  readonly addSession: (session: SiwxSession) => Promise<Result<unknown>>
  /** Ends the session of an account; asks again for what was not heard before. */
  readonly revokeSession: (account: SignInAccount) => Promise<Result<unknown>>
  /** Ends every session of a namespace, or all, of earlier visits as well. */
  readonly revokeAll: (namespace?: ChainNamespace) => Promise<Result<unknown>>
  readonly getSessions: (account: SignInAccount) => Promise<Result<readonly KeptSession[]>>
}
