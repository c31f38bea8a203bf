import * as z from 'zod/mini'
import { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/**
 * Stands where requests name a namespace, for what a site asks the modal itself: its list of wallets and its connections,
 * drawn by the site. Requests need no call of their own for it, so the script stays as it is.
 */
export const HEADLESS = 'postern'

const Namespace = z.optional(ChainNamespace)
const WalletId = z.string().check(z.minLength(1), z.maxLength(200))

/** What can be asked, by method. Names that begin with `get` are reads: nobody waits behind them. */
export const HEADLESS_PARAMS = {
  /** A page of the directory beside the wallets that stand first. */
  getWallets: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    page: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
  }),
  getConnections: z.strictObject({}),
  /** Nothing is shown for it but by the wallet. */
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
