import type { Clock } from '#frame/platform/clock.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import type { WalletSession } from '#frame/session/session.ts'
import type { Deployment, WalletPolicy } from '#schemas/http/deployment.ts'

/** What a login works with. */
export interface AuthContext {
  readonly api: WalletApi
  readonly session: WalletSession
  readonly storage: FrameStorage
  readonly clock: Clock
  readonly deployment: Pick<Deployment, 'projectId' | 'apiUrl'>
  /** What of it is offered. */
  readonly policy: Pick<WalletPolicy, 'email' | 'socials'>
  readonly siteOrigin: string
  readonly language: () => string
  /** The logins this document started that go on elsewhere. */
  readonly ownFlows: { readonly add: (flowId: string) => unknown }
  /** Asks the visitor for the number the window of a login shows, and hands it in. */
  readonly askNumber: (flowId: string) => Promise<'done' | 'dismissed'>
}
