import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'

type Settled<T> = {
  readonly [Name in keyof T]: T[Name] extends readonly (infer Item)[] | undefined
    ? readonly Settled<Item>[]
    : T[Name]
}

/** A wallet of this catalogue; its order and pictures follow from its key. */
export interface WalletEntry extends Omit<
  Settled<DirectoryWallet>,
  'id' | 'image_id' | 'image_url' | 'order' | 'description'
> {
  /** Its id in public directories, 64 hex digits; derived from the key when left out. */
  readonly id?: string
  /** Its icon in @web3icons/core, folder and file; a monogram when left out. */
  readonly icon?: `${'wallets' | 'exchanges'}/${string}`
  /** True for the two wallets that core builds of the SDK do not get (docs/specification.md §7.11). */
  readonly isExcludedFromCoreBuilds?: true
}
