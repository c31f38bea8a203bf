import * as z from 'zod/mini'
import { Account, ConnectedWallet, ConnectionStatus } from './account.ts'

/** The state of one namespace as the site sees it. Accounts are present only while connected. */
export const NamespaceSnapshot = z.strictObject({
  status: ConnectionStatus,
  accounts: z.array(Account).check(z.maxLength(256)),
  address: z.optional(z.string()),
  caipAddress: z.optional(z.string()),
  /** The network requests of this namespace go to. */
  caipNetworkId: z.optional(z.string()),
  /** The networks the site configured. */
  caipNetworkIds: z.array(z.string()).check(z.maxLength(256)),
  /** The networks the wallet approved; absent where it can be asked for any. */
  approvedNetworkIds: z.optional(z.array(z.string()).check(z.maxLength(256))),
  wallet: z.optional(ConnectedWallet),
  /** The name the address says of itself, and its picture, once they have been looked up. */
  profileName: z.optional(z.string()),
  profileImage: z.optional(z.string()),
  /** In the native coin, once it has been asked for: plain decimal text in whole coins. */
  balance: z.optional(z.string()),
  balanceSymbol: z.optional(z.string()),
  /** Of the embedded wallet, once it has been asked: whether the account's code is in place on the network. */
  smartAccountDeployed: z.optional(z.boolean()),
})
export type NamespaceSnapshot = z.infer<typeof NamespaceSnapshot>

/** The whole state the modal shows to the site. Newer ones have a higher `rev`. */
export const Snapshot = z.strictObject({
  rev: z.int(),
  /** The modal wants to be seen. */
  open: z.boolean(),
  loading: z.boolean(),
  /** Earlier connections have been restored, or found gone. */
  initialized: z.boolean(),
  view: z.optional(z.string()),
  themeMode: z.enum(['dark', 'light']),
  activeNamespace: z.optional(z.string()),
  namespaces: z.record(z.string(), NamespaceSnapshot),
  /** The invitation of phone wallets while there is one, for sites that show it themselves (`manualWCControl`). */
  pairingUri: z.optional(z.string()),
})
export type Snapshot = z.infer<typeof Snapshot>
