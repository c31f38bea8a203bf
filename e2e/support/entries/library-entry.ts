import { UniversalProvider } from '@walletconnect/universal-provider'

declare global {
  interface Window {
    /** Connects and signs with the unmodified WalletConnect library; {@link Window.uri} has the code meanwhile. */
    runLibrary: (
      relayUrl: string,
      caipNetworkId: string,
    ) => Promise<{ readonly address: string; readonly signature: unknown }>
    uri?: string
  }
}

window.runLibrary = async (relayUrl, caipNetworkId) => {
  const metadata = { name: 'A frame', description: '', url: location.origin, icons: [] }
  const provider = await UniversalProvider.init({ relayUrl, projectId: 'demo', metadata, logger: 'silent' })
  // The service that would attest the origin is unavailable here.
  provider.client.core.verify.register = () => Promise.resolve('')
  provider.on('display_uri', (uri: string) => (window.uri = uri))
  const [, reference = ''] = caipNetworkId.split(':')
  const eip155 = {
    chains: [caipNetworkId],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: { [reference]: location.origin },
  }
  const session = await provider.connect({ optionalNamespaces: { eip155 } })
  const address = session?.namespaces['eip155']?.accounts[0]?.split(':')[2] ?? ''
  const request = { method: 'personal_sign', params: ['0x68656c6c6f', address] }
  const signature = await provider.request(request, caipNetworkId)
  await provider.disconnect()
  return { address, signature }
}
