import * as z from 'zod/mini'
import { SiwxData, type SiwxSession } from '#schemas/entities/siwx.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** An account on a network. */
export const SignInAccount = z.object({
  /** CAIP-2 id. */
  chainId: z.string(),
  accountAddress: z.string(),
})
export type SignInAccount = Readonly<z.infer<typeof SignInAccount>>

/** A session as the backend returns it: at least its account. */
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

/** The site's rules for signing in. */
export const SignInRules = z.object({ isRequired: z.boolean(), signOutOnDisconnect: z.boolean() })
export type SignInRules = z.infer<typeof SignInRules>

/** Creates messages and stores sessions: the deployment, or functions of the site. */
export interface SignInBackend {
  readonly describe: () => Promise<Result<SignInRules>>
  readonly createMessage: (account: SignInAccount) => Promise<Result<CreatedMessage>>
  /** Verifies the session and stores it. */
  readonly addSession: (session: SiwxSession) => Promise<Result<unknown>>
  /** Ends the session of an account, and repeats earlier revocations that failed. */
  readonly revokeSession: (account: SignInAccount) => Promise<Result<unknown>>
  /** Ends all sessions of a namespace, or all sessions, including those of earlier visits. */
  readonly revokeAll: (namespace?: ChainNamespace) => Promise<Result<unknown>>
  /** The token of the account's session at the deployment; undefined without one, and where the site keeps the sessions. */
  readonly getToken: (account: SignInAccount) => Promise<string | undefined>
  readonly getSessions: (account: SignInAccount) => Promise<Result<readonly KeptSession[]>>
}
