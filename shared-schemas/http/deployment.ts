import * as z from 'zod/mini'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { SocialProvider } from '#schemas/entities/embedded-user.ts'

/** The `id` of the `<script type="application/json">` element that carries the deployment in both documents. */
export const DEPLOYMENT_ELEMENT_ID = 'postern-deployment'

/** One network the server can reach, by its CAIP-2 id; everything else about it stands in the network catalogue. */
export const DeploymentNetwork = z.strictObject({
  caipNetworkId: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  /** An RPC URL that may be handed to a wallet (`wallet_addEthereumChain`); absent when the upstream is private. */
  rpcPublic: z.optional(z.url()),
  /** A block explorer that replaces the catalogue's. */
  explorer: z.optional(z.url()),
})
export type DeploymentNetwork = z.infer<typeof DeploymentNetwork>

/** What the owner decided about the embedded wallet, and what the deployment is able to offer. */
export const WalletPolicy = z.strictObject({
  /** Whether mail can be sent, so that a login by e-mail can be offered. */
  email: z.boolean(),
  /** Providers that are configured, in the order in which they are offered. */
  socials: z.array(SocialProvider),
  /** When a way of recovery is asked for, and whether the operator may be one. */
  recovery: z.enum(['required', 'deferred', 'operator']),
  /**
   * Where requests are decided. `window`: what moves value, grants power or is dangerous in the wallet's own window, the
   * rest in its frame; `always-window`: everything in the window; `frame`: everything in the frame.
   */
  approvals: z.enum(['window', 'always-window', 'frame']),
  /** Whether sites may be granted bounded permissions to send without asking each time. */
  sessionPermissions: z.boolean(),
  smartAccounts: z.array(
    z.strictObject({
      caipNetworkId: z.string(),
      /** The contract an account delegates to (EIP-7702). */
      delegate: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
      /** Whether the operator pays fees here (ERC-4337). */
      isSponsored: z.boolean(),
    }),
  ),
  /** Who may speak the event-style protocol at the path `/sdk`. */
  frameClients: z.enum(['none', 'sites']),
})
export type WalletPolicy = z.infer<typeof WalletPolicy>

/** How phone wallets are reached (docs/decisions/0016-phone-wallets-over-a-relay.md). */
export const WalletConnectAccess = z.strictObject({
  /** The relay, `wss://…`; wallets reach the same one or nothing. */
  relayUrl: z.string().check(z.regex(/^wss?:\/\/[^\s?#]+$/, 'Write a ws or wss URL')),
  /** What the relay knows this deployment by. */
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
})
export type WalletConnectAccess = z.infer<typeof WalletConnectAccess>

/** What the wallet list shows before the directory has been asked. */
export const DirectorySummary = z.strictObject({
  /** The first of the directory, in its order. */
  recommended: z.array(DirectoryWallet).check(z.maxLength(12)),
  /** How many wallets there are. */
  count: z.int().check(z.minimum(0)),
  /** Whether any is certified, so that it is worth asking for those alone. */
  hasCertified: z.boolean(),
})
export type DirectorySummary = z.infer<typeof DirectorySummary>

/**
 * What the server tells the modal and the wallet frame about the deployment they are part of: public facts of one
 * project, written into the served `index.html` as `<script type="application/json" id="postern-deployment">`.
 * URLs and origins have no trailing slash.
 *
 * @example
 * const block = document.getElementById(DEPLOYMENT_ELEMENT_ID)
 * const deployment = Deployment.parse(JSON.parse(block?.textContent ?? ''))
 */
export const Deployment = z.strictObject({
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Base of the API, e.g. `https://api.example`; the chain RPC is `${apiUrl}/v1?chainId=…&projectId=…`. */
  apiUrl: z.url(),
  modalOrigin: z.url(),
  walletOrigin: z.url(),
  /** The exact version of everything that is served, e.g. `0.1.0`. */
  sdkVersion: z.string(),
  /** The project's allowed origins, as entries of `primitives/origin.ts` (wildcards included). */
  origins: z.array(z.string()).check(z.maxLength(100)),
  /** Whether preview hosts (pages.dev, vercel.app, …) pass the origin check, as the project's owner decided. */
  developmentOrigins: z.boolean(),
  networks: z.array(DeploymentNetwork),
  /** Absent when this deployment has no embedded wallet. */
  wallet: z.optional(WalletPolicy),
  /** Absent when this deployment has no relay: no phone wallets are offered then. */
  walletConnect: z.optional(WalletConnectAccess),
  directory: z.optional(DirectorySummary),
})
export type Deployment = z.infer<typeof Deployment>
