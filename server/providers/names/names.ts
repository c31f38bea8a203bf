/** Resolves names of accounts (ENS); answers are at most 5 minutes old. */
export interface Names {
  /**
   * Returns the name that an address claims, if it resolves back to the address on the network; null for none, and for
   * addresses of other namespaces.
   *
   * @param caipNetworkId Ethereum by default.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  nameOf(address: string, caipNetworkId?: string): Promise<string | null>
  /**
   * @param caipNetworkId The network of the address; Ethereum by default. Records of other networks do not count.
   * @returns the normalised name (ENSIP-15), with null when it has no address there; undefined when the text is no name.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  resolve(name: string, caipNetworkId?: string): Promise<ResolvedName | undefined>
  /**
   * Returns the avatar record of a name as it is written, which may be any URL.
   *
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  avatarOf(name: string): Promise<string | null>
}

export interface ResolvedName {
  readonly name: string
  readonly address: string | null
}
