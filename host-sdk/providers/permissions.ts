const CAPABILITY = 'eth_accounts'

/** Whether the parameters of a permission request (EIP-2255) name the accounts. */
export function namesAccounts(params: unknown): boolean {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return CAPABILITY in Object(first)
}

/** The permissions of this site, in the form wallets give them. */
export function permissions(value: readonly string[]): unknown[] {
  if (value.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return [{ parentCapability: CAPABILITY, invoker: location.origin, caveats }]
}
