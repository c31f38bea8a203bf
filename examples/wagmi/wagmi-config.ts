import { createConfig, http } from 'wagmi'
import { foundry, mainnet, sepolia } from 'wagmi/chains'

const localNode = document.querySelector<HTMLMetaElement>('meta[name="local-node"]')?.content ?? ''

/** An ordinary wagmi configuration: no connector is named, wallets are found as they announce themselves. */
export const wagmiConfig = createConfig({
  chains: [foundry, sepolia, mainnet],
  transports: { [foundry.id]: http(localNode), [sepolia.id]: http(), [mainnet.id]: http() },
})
