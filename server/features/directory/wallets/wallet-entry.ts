import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'

type Settled<T> = {
  readonly [Name in keyof T]: T[Name] extends readonly (infer Item)[] | undefined
    ? readonly Settled<Item>[]
    : T[Name]
}

/** A wallet as it stands in this catalogue; position and pictures follow from its place there. */
export interface WalletEntry extends Omit<
  Settled<DirectoryWallet>,
  'id' | 'image_id' | 'image_url' | 'order' | 'description'
> {
  /** The id site owners know it by, 64 hex digits; derived from its key when left out. */
  readonly id?: string
  /** Its icon in @web3icons/core, folder and file; a monogram when left out. */
  readonly icon?: `${'wallets' | 'exchanges'}/${string}`
  /** One of the two that core builds of the SDK are not told of (docs/specification.md §7.11). */
  readonly isExcludedFromCoreBuilds?: true
}
