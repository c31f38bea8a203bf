import * as z from 'zod/mini'

export const AccountType = z.enum(['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'])
export type AccountType = z.infer<typeof AccountType>

export const Account = z.strictObject({
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  type: AccountType,
  publicKey: z.optional(z.string().check(z.maxLength(256))),
})
/** One account of a connected wallet (docs/specification.md §3.11). */
export type Account = z.infer<typeof Account>

export const ConnectionStatus = z.enum(['disconnected', 'connecting', 'connected'])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

export const ConnectedWallet = z.strictObject({
  id: z.string(),
  name: z.string(),
  icon: z.optional(z.string()),
  rdns: z.optional(z.string()),
})
/** The site's view of the connected wallet (`connectedWalletInfo`). */
export type ConnectedWallet = z.infer<typeof ConnectedWallet>
