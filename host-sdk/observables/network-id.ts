const NUMBER = /^(0|[1-9]\d{0,15})$/

/** The reference of a CAIP-2 id, as a number if it is one. */
export function chainIdOf(caipNetworkId: string | undefined): number | string | undefined {
  const reference = caipNetworkId?.slice(caipNetworkId.indexOf(':') + 1)
  return reference !== undefined && NUMBER.test(reference) ? Number(reference) : reference
}
