import { privateKeyToAccount } from 'viem/accounts'
import { authenticate, getNonce } from '#sdk/api/endpoints.ts'
import { createApiClient } from '#sdk/api/create-api-client.ts'
import { createSignInMessage } from '#sdk/sign-in/create-sign-in-message.ts'
import { startTestServer, type TestServer } from './start-server.ts'

/** The first account of local nodes, whose key is public. */
export const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const SHOP = 'https://shop.example'
export const OTHER_SHOP = 'https://other.example'
const CHAIN = 'eip155:31337'

/** A deployment that visitors of two shops sign in at. */
export interface ShopDeployment {
  readonly server: TestServer
  /** CAIP-10 id of the account that signs in. */
  readonly caipAddress: string
  /** Signs in to a site with the wallet, and returns the token. */
  readonly signIn: (site?: string) => Promise<string>
}

export async function startShopDeployment(): Promise<ShopDeployment> {
  const server = await startTestServer({
    projects: [{ id: 'demo', name: 'Demo', origins: [SHOP, OTHER_SHOP] }],
    // No account here is a contract, so the node receives no calls.
    chains: { [CHAIN]: { rpcUrls: ['http://127.0.0.1:9'] } },
  })
  const api = createApiClient({ apiUrl: server.urls.api, projectId: 'demo' })
  const signIn = async (site = SHOP) => {
    const { nonce, token: proof } = await api.call(getNonce, {})
    const message = createSignInMessage({
      accountAddress: OWNER.address,
      chainId: CHAIN,
      domain: new URL(site).host,
      uri: site,
      nonce,
    }).toString()
    const signature = await OWNER.signMessage({ message })
    const { token } = await api.call(authenticate, { 'x-nonce-jwt': proof, body: { message, signature } })
    return token
  }
  return { server, caipAddress: `${CHAIN}:${OWNER.address}`, signIn }
}
