import * as z from 'zod/mini'
import { Account, ConnectedWallet, ConnectionStatus } from './account.ts'

/** The state of one namespace as the site sees it. Accounts are present only while it is connected. */
export const NamespaceSnapshot = z.strictObject({
  status: ConnectionStatus,
  accounts: z.array(Account).check(z.maxLength(256)),
  address: z.optional(z.string()),
  caipAddress: z.optional(z.string()),
  /** The network to which requests of this namespace go. */
  caipNetworkId: z.optional(z.string()),
  /** The networks the site configured. */
  caipNetworkIds: z.array(z.string()).check(z.maxLength(256)),
  /** The networks the wallet approved; absent where the wallet takes requests for any network. */
  approvedNetworkIds: z.optional(z.array(z.string()).check(z.maxLength(256))),
  wallet: z.optional(ConnectedWallet),
  /** The name and picture of the address, once they have been looked up. */
  profileName: z.optional(z.string()),
  profileImage: z.optional(z.string()),
  /** Balance in the native coin once it has been loaded, as decimal text in whole coins. */
  balance: z.optional(z.string()),
  balanceSymbol: z.optional(z.string()),
  /** Embedded wallet only, once it is known: whether the account's code is deployed on the network. */
  smartAccountDeployed: z.optional(z.boolean()),
})
export type NamespaceSnapshot = z.infer<typeof NamespaceSnapshot>

/** The whole state the modal shares with the site. A newer snapshot has a higher `rev`. */
export const Snapshot = z.strictObject({
  rev: z.int(),
  /** Whether the modal has to be shown. */
  open: z.boolean(),
  loading: z.boolean(),
  /** Whether restoring earlier connections has finished. */
  initialized: z.boolean(),
  view: z.optional(z.string()),
  themeMode: z.enum(['dark', 'light']),
  activeNamespace: z.optional(z.string()),
  namespaces: z.record(z.string(), NamespaceSnapshot),
  /** The current pairing URI, for sites that show it themselves (`manualWCControl`). */
  pairingUri: z.optional(z.string()),
})
export type Snapshot = z.infer<typeof Snapshot>
