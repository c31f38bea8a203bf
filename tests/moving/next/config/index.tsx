import { arbitrum, mainnet, type AppKitNetwork } from 'postern/compat/networks'
import { WagmiAdapter } from 'postern/compat/wagmi'
import { cookieStorage, createStorage } from 'wagmi'

export const projectId = process.env.NEXT_PUBLIC_PROJECT_ID || 'demo'
export const modalUrl = process.env.NEXT_PUBLIC_MODAL_URL || 'https://modal.example'

if (!projectId) {
  throw new Error('Project ID is not defined')
}

export const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]

export const wagmiAdapter = new WagmiAdapter({
  storage: createStorage({ storage: cookieStorage }),
  ssr: true,
  projectId,
  networks,
})

export const config = wagmiAdapter.wagmiConfig
