import type { PosternNetwork } from '#sdk/types/network.ts'

/** A network of a site's own, whose node nobody reaches. */
export const SHOP_CHAIN = {
  id: 777_777,
  caipNetworkId: 'eip155:777777',
  chainNamespace: 'eip155',
  name: 'Shop Chain',
  nativeCurrency: { name: 'Shop', symbol: 'SHOP', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
} satisfies PosternNetwork
