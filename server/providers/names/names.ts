/** Names of accounts (ENS), each 5 minutes old at most. */
export interface Names {
  /**
   * The name an address says of itself, if that name leads back to the address on the network; null for none, and for
   * addresses names are not asked for.
   *
   * @param caipNetworkId Ethereum by default.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  nameOf(address: string, caipNetworkId?: string): Promise<string | null>
  /**
   * @param caipNetworkId The network the address is for; Ethereum by default. No record of another network counts.
   * @returns the name as normalised (ENSIP-15), and null when it stands for no address there; undefined when the text
   * is no name.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  resolve(name: string, caipNetworkId?: string): Promise<ResolvedName | undefined>
  /**
   * The picture a name says of itself, as it is written there: a URL of anybody's.
   *
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  avatarOf(name: string): Promise<string | null>
}

export interface ResolvedName {
  readonly name: string
  readonly address: string | null
}
