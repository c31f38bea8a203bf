import type { Approve } from '#examples/wallets/page/approve.ts'
import type { CallBundle } from '#examples/wallets/eip155/wallet-context.ts'
import type { PhoneAccounts } from './phone-accounts.ts'
import type { PhoneNodes } from './phone-networks.ts'

/** The context of a session request. */
export interface RequestContext {
  /** CAIP-2 id of the requested network. */
  readonly chainId: string
  readonly accounts: PhoneAccounts
  readonly nodes: PhoneNodes
  readonly approve: Approve
  /** Origin of the site. */
  readonly siteUrl: string
  /** Switches the session to another network, which is shared first if necessary. */
  readonly switchChain: (chainId: string) => Promise<void>
  /** Batches of calls that the session has sent. */
  readonly bundles: Map<string, CallBundle>
}

/**
 * Answers one method.
 *
 * @throws `ProviderError` when it is refused.
 */
export type AnswerMethod = (context: RequestContext, params: unknown) => Promise<unknown>
