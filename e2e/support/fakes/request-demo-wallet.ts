import type { HostPage } from '#e2e/pages/host-page.ts'

interface Announced {
  readonly info: { readonly rdns: string }
  readonly provider: { request: (request: object) => Promise<unknown> }
}

/** Sends a request to the demo EVM wallet of a page without the product. */
function askDemoWallet(host: HostPage, method: string, params: readonly unknown[] = []): Promise<unknown> {
  return host.page.evaluate(
    async ({ method, params }) => {
      const found: Announced[] = []
      const take = (event: Event): void => void found.push(Reflect.get(event, 'detail'))
      window.addEventListener('eip6963:announceProvider', take)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      window.removeEventListener('eip6963:announceProvider', take)
      const wallet = found.find(({ info }) => info.rdns === 'org.postern.demo.evm')
      return wallet?.provider.request({ method, params })
    },
    { method, params },
  )
}

/** Switches the network in the demo wallet itself, as its visitor would. */
export async function switchInWallet(host: HostPage, chainId: string): Promise<void> {
  await askDemoWallet(host, 'wallet_switchEthereumChain', [{ chainId }])
}

/** Reads the chain id from the demo wallet itself. */
export function walletChainId(host: HostPage): Promise<unknown> {
  return askDemoWallet(host, 'eth_chainId')
}
