import { createAppKit, useAppKit, useAppKitAccount } from 'postern/compat'
import { EthersAdapter } from 'postern/compat/ethers'
import { mainnet } from 'postern/compat/networks'
import {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  type SIWECreateMessageArgs,
  type SIWESession,
  type SIWEVerifyMessageArgs,
} from 'postern/compat/siwe'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { localEvm } from '../networks'

const projectId = 'demo'
/** What the backend of the site would hold. */
let session: SIWESession | null = null
let onChange = (_session: SIWESession | null) => {}

const siweConfig = createSIWEConfig({
  getMessageParams: async () => ({
    domain: window.location.host,
    uri: window.location.origin,
    chains: [localEvm.id, mainnet.id],
    statement: 'Please sign with your account',
  }),
  createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
  getNonce: async () => Math.random().toString(36).slice(2, 12).padEnd(8, '0'),
  getSession: async () => session,
  verifyMessage: async ({ message, signature }: SIWEVerifyMessageArgs) => {
    const chainId = Number(getChainIdFromMessage(message).split(':')[1])
    session = { address: getAddressFromMessage(message), chainId }
    return signature.startsWith('0x')
  },
  signOut: async () => {
    session = null
    return true
  },
  onSignIn: () => onChange(session),
  onSignOut: () => onChange(session),
})

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [localEvm, mainnet],
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId,
  features: { email: false, socials: [] },
  siweConfig,
})

function Page() {
  const { open } = useAppKit()
  const { address } = useAppKitAccount()
  const [signedIn, setSignedIn] = useState(session)
  onChange = setSignedIn
  return (
    <main>
      <button onClick={() => open()}>Connect wallet</button>
      <p id="address">{address}</p>
      <p id="session">{signedIn?.address}</p>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
