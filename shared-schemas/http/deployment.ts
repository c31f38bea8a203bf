import * as z from 'zod/mini'

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
})
export type Deployment = z.infer<typeof Deployment>
