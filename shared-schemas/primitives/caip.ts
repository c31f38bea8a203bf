import * as z from 'zod/mini'
import { ChainNamespace, isChainNamespace, isChainReference } from './chain-namespace.ts'

const ACCOUNT_ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/** The parts of a CAIP-2 network id. */
export interface CaipNetworkIdParts {
  readonly chainNamespace: ChainNamespace
  readonly reference: string
}

/** The parts of a CAIP-10 account id. */
export interface CaipAddressParts extends CaipNetworkIdParts {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Parses a CAIP-2 network id.
 *
 * @returns the parts, or undefined for an unknown namespace or a reference without its namespace's form.
 * @example
 * parseCaipNetworkId('eip155:1') // { chainNamespace: 'eip155', reference: '1' }
 */
export function parseCaipNetworkId(id: string): CaipNetworkIdParts | undefined {
  const [chainNamespace, reference, ...rest] = id.split(':')
  if (reference === undefined || rest.length > 0 || !isChainNamespace(chainNamespace)) return undefined
  return isChainReference(chainNamespace, reference) ? { chainNamespace, reference } : undefined
}

/**
 * Parses a CAIP-10 account id. The address is checked for CAIP-10's characters only; `NAMESPACES[chainNamespace].isAddress`
 * checks whether it is a valid address of its namespace.
 *
 * @returns the parts, or undefined (docs/specification.md §5.5: three non-empty parts, a known namespace).
 * @example
 * parseCaipAddress('eip155:1:0xab…')?.address
 */
export function parseCaipAddress(caipAddress: string): CaipAddressParts | undefined {
  const [namespace = '', reference = '', address = '', ...rest] = caipAddress.split(':')
  const network = parseCaipNetworkId(`${namespace}:${reference}`)
  if (!network || rest.length > 0 || !ACCOUNT_ADDRESS.test(address)) return undefined
  return { ...network, address, caipNetworkId: `${network.chainNamespace}:${network.reference}` }
}

/** Whether a text is the CAIP-2 id of a network in a known namespace. */
export function isCaipNetworkId(value: string): value is CaipNetworkId {
  return parseCaipNetworkId(value) !== undefined
}

/** Whether a text is the CAIP-10 id of an account in a known namespace. */
export function isCaipAddress(value: string): value is CaipAddress {
  return parseCaipAddress(value) !== undefined
}

/** A CAIP-2 network id, e.g. `eip155:1`. */
export const CaipNetworkId = z
  .templateLiteral([ChainNamespace, ':', z.string()])
  .check(z.refine((id) => isCaipNetworkId(id), 'expected a network id such as eip155:1'))
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** A CAIP-10 account id, e.g. `eip155:1:0x…`. */
export const CaipAddress = z
  .templateLiteral([ChainNamespace, ':', z.string(), ':', z.string()])
  .check(z.refine((id) => isCaipAddress(id), 'expected an account id such as eip155:1:0x…'))
export type CaipAddress = `${ChainNamespace}:${string}:${string}`
