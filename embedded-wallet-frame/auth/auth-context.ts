import type { Clock } from '#frame/platform/clock.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import type { WalletSession } from '#frame/session/session.ts'
import type { Deployment, WalletPolicy } from '#schemas/http/deployment.ts'

/** What the handlers of a login need. */
export interface AuthContext {
  readonly api: WalletApi
  readonly session: WalletSession
  readonly storage: FrameStorage
  readonly clock: Clock
  readonly deployment: Pick<Deployment, 'projectId' | 'apiUrl'>
  /** The ways to log in that the owner offers. */
  readonly policy: Pick<WalletPolicy, 'email' | 'socials'>
  readonly siteOrigin: string
  readonly language: () => string
  /** The logins that this document started and that go on elsewhere. */
  readonly ownFlows: { readonly add: (flowId: string) => unknown }
  /** Asks the visitor for the number that the window of a login shows, and sends it to the server. */
  readonly askNumber: (flowId: string) => Promise<'done' | 'dismissed'>
}
