import type { OnrampProvider, SoldAsset } from '#server/providers/onramp/onramp-provider.ts'

/** A deposit for which a URL is made. */
export interface DepositWish {
  /** The id of the deposit, which the exchange reports with. */
  readonly orderId: string
  readonly asset: SoldAsset
  /** The address that is paid, valid on the network of the asset. */
  readonly address: string
  /** Of the asset, in whole units. */
  readonly amount: string
  /** The address of the visitor's device on the Internet. */
  readonly clientIp: string
  /** When the URL has to have been opened, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** A service that holds coins and tokens for visitors, and sends them to an address. Its adapter validates what it answers. */
export interface Exchange extends Pick<OnrampProvider, 'id' | 'name' | 'assets' | 'readWebhook'> {
  /** The name of its picture; undefined where it has none. */
  readonly picture: string | undefined
  /**
   * Makes the URL of one deposit.
   *
   * @throws `ProviderFailure`.
   */
  createUrl(wish: DepositWish): Promise<string>
}
