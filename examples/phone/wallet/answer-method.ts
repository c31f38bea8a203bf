import type { Approve } from '#examples/wallets/page/approve.ts'
import type { CallBundle } from '#examples/wallets/eip155/wallet-context.ts'
import type { PhoneAccounts } from './phone-accounts.ts'
import type { PhoneNodes } from './phone-networks.ts'

/** What the answer to a session request is made from. */
export interface RequestContext {
  /** CAIP-2 id of the network the site means. */
  readonly chainId: string
  readonly accounts: PhoneAccounts
  readonly nodes: PhoneNodes
  readonly approve: Approve
  /** Address of the site. */
  readonly siteUrl: string
  /** Moves the session to another network, and shares that one first when it is not. */
  readonly switchChain: (chainId: string) => Promise<void>
  /** Batches of calls the session has sent. */
  readonly bundles: Map<string, CallBundle>
}

/**
 * Answers one method.
 *
 * @throws `ProviderError` when it is refused.
 */
export type AnswerMethod = (context: RequestContext, params: unknown) => Promise<unknown>
