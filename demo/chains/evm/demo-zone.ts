import { keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { SOURCE_URLS } from '#demo/demo-urls.ts'
import { NAME_GATEWAY_ENDPOINT } from '#schemas/http/blockchain/name-gateway.ts'

/** The name below which the demo's visitors register names. */
export const DEMO_ZONE = 'demo.eth'
/** A public key pair, which signs the answers about names of the demo. */
export const DEMO_NAMES_KEY = keccak256(stringToHex('the names of the demo'))
export const DEMO_NAMES_SIGNER = privateKeyToAddress(DEMO_NAMES_KEY)

/**
 * Returns the URL that the resolver of the zone names.
 *
 * @param api The origin of the API; that of the demo by default.
 */
export function demoGatewayUrl(api: string = SOURCE_URLS.api): string {
  return api + NAME_GATEWAY_ENDPOINT.path
}
