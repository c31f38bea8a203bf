import { startIdentity, type IdentityBehaviour } from '#demo/identity/start-identity.ts'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { LOGIN_ENDPOINTS, type FlowState } from '#schemas/http/wallet/login.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { freePorts } from './free-ports.ts'
import { createLoginWindow, type LoginWindow } from '#tests/support/clients/login-window.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import type { DatabaseKind } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from './wallet-deployment.ts'

/** A deployment with local login providers of every kind. */
export interface SocialDeployment extends WalletDeployment {
  /** Starts a flow, as the wallet frame does. */
  startFlow(browser: WalletClient): Promise<string>
  windowUrl(flowId: string, provider: string): string
  /** Opens a login window beside the wallet frame that started the flow; it ends at the provider's page, or at `stopAt`. */
  openWindow(flowId: string, provider: OAuthProvider, stopAt?: (url: string) => boolean): Promise<LoginWindow>
  ask(browser: WalletClient, flowId: string): Promise<FlowState>
  /** Completes a login in the wallet frame with the code that the page of a window passed to it. */
  vouch(browser: WalletClient, flowId: string, window: LoginWindow): Promise<void>
}

export interface SocialDeploymentOptions {
  readonly identity?: IdentityBehaviour
  readonly chains?: ConfigFileInput['chains']
  /** Returns a proxy for the relay of Farcaster at this address. */
  readonly beforeRelay?: (relayUrl: string) => Promise<string>
  /** Receives every line of the server's log. */
  readonly log?: (line: string) => void
}

export async function startSocialDeployment(
  kind: DatabaseKind,
  { identity: behaviour = {}, chains, beforeRelay, log }: SocialDeploymentOptions = {},
): Promise<SocialDeployment> {
  const ports = await freePorts(4)
  const [modal = 0, wallet = 0, api = 0, id = 0] = ports
  const origin = (port: number) => `http://127.0.0.1:${port}`
  const site = (port: number) => ({ url: origin(port), listen: { host: '127.0.0.1', port } })
  const place = { port: id, url: origin(id), api: origin(api) }
  const identity = await startIdentity(place, behaviour)
  const { farcaster: own, ...windows } = identity.socials
  const relayUrl = await beforeRelay?.(own?.relayUrl ?? '')
  const farcaster = own && relayUrl !== undefined ? { ...own, relayUrl } : own
  const config = {
    modal: site(modal),
    wallet: site(wallet),
    api: site(api),
    // Farcaster needs the chain of its registry.
    socials: chains === undefined ? windows : { ...windows, farcaster },
    ...(chains === undefined ? {} : { chains }),
  }
  const deployment = await startWalletDeployment(kind, {
    config,
    environment: identity.secrets,
    ...(log && { log }),
  })
  const { urls } = deployment.server
  const starters = new Map<string, WalletClient>()
  const vouch = async (browser: WalletClient, flowId: string, window: LoginWindow) => {
    const code = /data-code="([\w-]+)"/.exec(window.html)?.[1] ?? ''
    await browser.call(LOGIN_ENDPOINTS.confirmWindow, { code }, { flowId })
  }
  const windowUrl = (flowId: string, provider: string) =>
    `${urls.api}/wallet/v1/login/flows/${flowId}/${provider}`
  return {
    ...deployment,
    windowUrl,
    vouch,
    startFlow: async (browser) => {
      const { flowId } = await browser.call(LOGIN_ENDPOINTS.startFlow, LOGIN_CONTEXT)
      starters.set(flowId, browser)
      return flowId
    },
    openWindow: async (flowId, provider, stopAt) => {
      const window = createLoginWindow(stopAt)
      await window.open(windowUrl(flowId, provider))
      const starter = starters.get(flowId)
      if (starter && window.html.includes('data-code')) {
        await vouch(starter, flowId, window)
        await window.submit()
      }
      return window
    },
    ask: (browser, flowId) => browser.call(LOGIN_ENDPOINTS.flow, undefined, { flowId }),
    stop: async () => {
      await deployment.stop()
      await identity.stop()
    },
  }
}
