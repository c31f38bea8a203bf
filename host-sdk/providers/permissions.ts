const CAPABILITY = 'eth_accounts'

/** Whether the parameters of a permission request (EIP-2255) name `eth_accounts`. */
export function namesAccounts(params: unknown): boolean {
  return CAPABILITY in Object(Object(params)[0])
}

/** The permissions of this site, in the form of EIP-2255. */
export function permissions(value: readonly string[]): unknown[] {
  if (value.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return [{ parentCapability: CAPABILITY, invoker: location.origin, caveats }]
}
