import * as z from 'zod/mini'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'

/** `GET {apiUrl}/getWallets` (docs/specification.md §7.1). `count` is of all that match, whatever the page. */
export const WalletPage = z.object({
  data: z.array(DirectoryWallet).check(z.maxLength(100)),
  count: z.int().check(z.minimum(0)),
})
export type WalletPage = z.infer<typeof WalletPage>

/** What `/getWallets` may be asked; lists are separated by commas (docs/specification.md §7.2, §7.3). */
export interface WalletQuery {
  /** From 1. */
  readonly page?: number | undefined
  /** At most 100 (docs/specification.md §9.17, §9.19: 40 a page, 100 for a search). */
  readonly entries?: number | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids; a wallet that serves any of them matches. */
  readonly chains?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge_type?: 'none' | 'certified' | undefined
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
}

/** `GET {apiUrl}/projects/v1/origins` (docs/specification.md §7.9). */
export const ProjectOrigins = z.object({ allowedOrigins: z.array(z.string()) })
export type ProjectOrigins = z.infer<typeof ProjectOrigins>

/** `GET {apiUrl}/getAnalyticsConfig` (docs/specification.md §7.10). */
export const AnalyticsConfig = z.object({ isAnalyticsEnabled: z.boolean() })
export type AnalyticsConfig = z.infer<typeof AnalyticsConfig>
