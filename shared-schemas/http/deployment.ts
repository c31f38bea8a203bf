import * as z from 'zod/mini'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { SocialProvider } from '#schemas/entities/embedded-user.ts'

/** The `id` of the `<script type="application/json">` element that carries the deployment in both documents. */
export const DEPLOYMENT_ELEMENT_ID = 'postern-deployment'

/** One network the server can reach, by its CAIP-2 id; everything else about it is in the network catalogue. */
export const DeploymentNetwork = z.strictObject({
  caipNetworkId: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  /** An RPC URL that may be shared with a wallet (`wallet_addEthereumChain`); absent when the upstream is private. */
  rpcPublic: z.optional(z.url()),
  /** A block explorer that replaces the catalogue's. */
  explorer: z.optional(z.url()),
})
export type DeploymentNetwork = z.infer<typeof DeploymentNetwork>

/** The owner's settings for the embedded wallet, and what the deployment can offer. */
export const WalletPolicy = z.strictObject({
  /** Whether the deployment can send mail, and so offer the login by e-mail. */
  email: z.boolean(),
  /** Configured providers, in the order in which they are offered. */
  socials: z.array(SocialProvider),
  /** When the visitor has to set up a recovery, and whether the operator may be one. */
  recovery: z.enum(['required', 'deferred', 'operator']),
  /**
   * Where requests are decided. `window`: requests that move value, grant permissions or are dangerous in the wallet window,
   * the others in the frame; `always-window`: all in the window; `frame`: all in the frame.
   */
  approvals: z.enum(['window', 'always-window', 'frame']),
  /** Whether sites may be granted limited permissions to send without an approval each time. */
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
  /** Which clients may use the event-style protocol at the path `/sdk`. */
  frameClients: z.enum(['none', 'sites']),
})
export type WalletPolicy = z.infer<typeof WalletPolicy>

/** How phone wallets are reached (docs/decisions/0016-phone-wallets-over-a-relay.md). */
export const WalletConnectAccess = z.strictObject({
  /** URL of the relay, `wss://…`; wallets have to use the same relay. */
  relayUrl: z.string().check(z.regex(/^wss?:\/\/[^\s?#]+$/, 'Write a ws or wss URL')),
  /** The id of this deployment at the relay. */
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
})
export type WalletConnectAccess = z.infer<typeof WalletConnectAccess>

/** Content of the wallet list before the directory has been queried. */
export const DirectorySummary = z.strictObject({
  /** The first wallets of the directory, in its order. */
  recommended: z.array(DirectoryWallet).check(z.maxLength(12)),
  /** Number of wallets in the directory. */
  count: z.int().check(z.minimum(0)),
  /** Whether any wallet is certified, so that the filter for certified wallets is useful. */
  hasCertified: z.boolean(),
})
export type DirectorySummary = z.infer<typeof DirectorySummary>

/**
 * The server's public facts for the modal and the wallet frame about the deployment and one project, written into the served
 * `index.html` as `<script type="application/json" id="postern-deployment">`. URLs and origins have no trailing slash.
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
  /** The exact version of all served files, e.g. `0.1.0`. */
  sdkVersion: z.string(),
  /** The project's allowed origins, as entries of `primitives/origin.ts` (wildcards included). */
  origins: z.array(z.string()).check(z.maxLength(100)),
  /** Whether preview hosts (pages.dev, vercel.app, …) pass the origin check, as the project's owner set it. */
  developmentOrigins: z.boolean(),
  networks: z.array(DeploymentNetwork),
  /** Absent when this deployment has no embedded wallet. */
  wallet: z.optional(WalletPolicy),
  /** Absent when this deployment has no relay; no phone wallets are offered in that case. */
  walletConnect: z.optional(WalletConnectAccess),
  directory: z.optional(DirectorySummary),
  /** Venues for swaps that the operator names, to be read as `DeploymentVenues`; absent when there are none. */
  swapVenues: z.optional(z.array(z.unknown())),
  /** Whether the deployment counts events. */
  analytics: z.optional(z.boolean()),
})
export type Deployment = z.infer<typeof Deployment>
