/** The begin of the code of an account that delegates (EIP-7702): it is a person's account, not a contract. */
export const DELEGATION_PREFIX = '0xef0100'

/** Whether code is that of a contract, and not that of an account somebody has the key of. */
export function isContractCode(code: string): boolean {
  return code.length > 2 && !code.toLowerCase().startsWith(DELEGATION_PREFIX)
}
