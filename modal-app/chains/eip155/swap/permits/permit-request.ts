import { getAddress, type Hex } from 'viem'
import type { PreparedPermit, SwapTerms } from '#modal/chains/swaps.ts'
import type { PermitToken } from './read-permit-token.ts'

/** As long as a built transaction can be carried out. */
const VALID_S = 1_200n

const TYPES = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/**
 * Writes the request for the signature that approves what a swap is allowed to take, and nothing more.
 *
 * @param token what is paid, with its domain and the owner's nonce.
 * @param nowS Unix seconds.
 */
export function permitRequest(
  { network, router, allowed }: Pick<SwapTerms, 'network' | 'router' | 'allowed'>,
  owner: Hex,
  { address, domain, nonce }: PermitToken & { readonly address: string },
  nowS: bigint,
): PreparedPermit {
  const deadline = nowS + VALID_S
  const message = {
    owner,
    spender: getAddress(router),
    value: allowed.toString(),
    nonce: nonce.toString(),
    deadline: deadline.toString(),
  }
  const verifyingContract = getAddress(address)
  const data = {
    types: TYPES,
    primaryType: 'Permit',
    domain: { ...domain, chainId: Number(network.id), verifyingContract },
    message,
  }
  return {
    token: verifyingContract,
    router: message.spender,
    value: message.value,
    deadline: message.deadline,
    request: { method: 'eth_signTypedData_v4', params: [owner, JSON.stringify(data)] },
  }
}
