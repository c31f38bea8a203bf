import * as z from 'zod/mini'
import { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/**
 * Takes the place of a namespace in requests to the modal itself, with which a site draws the list of wallets and the
 * connections. Such requests reuse the existing calls, so that the script does not grow.
 */
export const HEADLESS = 'postern'

const Namespace = z.optional(ChainNamespace)
const WalletId = z.string().check(z.minLength(1), z.maxLength(200))

/** Parameters by method. Methods that begin with `get` are reads, which do not block the queue. */
export const HEADLESS_PARAMS = {
  /** A page of the directory, after the wallets that are listed first. */
  getWallets: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    page: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
  }),
  getConnections: z.strictObject({}),
  /** Only the wallet shows something for this method. */
  connectWallet: z.strictObject({ walletId: WalletId, namespace: Namespace }),
  switchConnection: z.strictObject({
    namespace: ChainNamespace,
    connectorId: WalletId,
    address: z.optional(z.string().check(z.maxLength(128))),
  }),
  dropConnection: z.strictObject({ namespace: ChainNamespace, connectorId: WalletId }),
} as const
export type HeadlessMethod = keyof typeof HEADLESS_PARAMS
export type HeadlessParams<M extends HeadlessMethod> = z.infer<(typeof HEADLESS_PARAMS)[M]>
