/** Prefix of the code of an account that delegates (EIP-7702); such an address is a key account, not a contract. */
export const DELEGATION_PREFIX = '0xef0100'

/** Whether code belongs to a contract, and not to an account with a key. */
export function isContractCode(code: string): boolean {
  return code.length > 2 && !code.toLowerCase().startsWith(DELEGATION_PREFIX)
}
