import type { Deployment } from '#schemas/http/deployment.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'
import type { ConnectorInfo } from './connectors/connector-info.ts'
import type { EmbeddedWallet } from './embedded/embedded-wallet.ts'
import type { HeadlessPart } from './headless/headless-part.ts'
import type { SignInPart } from './sign-in/sign-in-part.ts'

/** The live things thunks use; the store holds serialisable state only. */
export interface Extra {
  /** The site; before the link stands every call is answered CONNECTION_LOST. */
  readonly host: Remote<HostCalls>
  /** Chain adapters, loaded when first needed. */
  readonly chains: { readonly load: (namespace: ChainNamespace) => Promise<ChainAdapter> }
  readonly connectors: {
    /** The connector that serves one namespace of an entry of the list. */
    readonly load: (info: ConnectorInfo, namespace: ChainNamespace) => Promise<Connector | undefined>
  }
  /** The wallet frame; it is loaded when something of it is first needed. */
  readonly wallet: EmbeddedWallet
  /** Signing in to the site; loaded when the site asks for it. */
  readonly signIn: () => Promise<SignInPart>
  /** Lists for sites that draw them themselves; loaded when one asks. */
  readonly headless: () => Promise<HeadlessPart>
  readonly storage: PartitionStorage
  readonly deployment: Deployment
  /** The shown attempt to connect, so that it can be given up. */
  readonly attempt: { current: AbortController | undefined }
  /** Ends the subscriptions to wallets, by namespace. */
  readonly subscriptions: Map<ChainNamespace, () => void>
  /** Gives up the requests that wait for somebody at a phone, by ticket. */
  readonly phoneRequests: Map<string, () => void>
  /** Fetches a picture into the browser's cache. */
  readonly loadImage: (url: string) => Promise<unknown>
  /** Waits until something holds in the state; false when the time is over. */
  readonly until: (holds: () => boolean, timeoutMs: number) => Promise<boolean>
  /** Milliseconds since 1970. */
  readonly now: () => number
}
