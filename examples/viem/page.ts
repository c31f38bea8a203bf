import { createPublicClient, createWalletClient, custom, parseEther } from 'viem'
import { foundry, sepolia } from 'viem/chains'
import type { PageProvider } from '../shared/announced-providers.ts'
import { element } from '../shared/element.ts'
import { showResult } from '../shared/show-result.ts'
import { bindButtons, showWalletButtons } from '../shared/wallet-buttons.ts'

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

showWalletButtons(({ provider }) => {
  const on = bindButtons()
  const transport = custom(provider)
  const wallet = createWalletClient({ transport })
  const node = createPublicClient({ transport })
  void showResult(element('result'), async () => {
    const [account] = await wallet.requestAddresses()
    await show(provider)
    for (const id of ['sign', 'send', 'switch']) element(id).removeAttribute('disabled')
    return `connected ${account}`
  })
  provider.on('chainChanged', () => void show(provider))

  on('sign', async () => {
    const account = await firstAddress(provider)
    return `signature ${await wallet.signMessage({ account, message: 'Signed through viem.' })}`
  })
  on('send', async () => {
    const account = await firstAddress(provider)
    const hash = await wallet.sendTransaction({
      account,
      chain: null,
      to: RECIPIENT,
      value: parseEther('0.01'),
    })
    const receipt = await node.waitForTransactionReceipt({ hash })
    return `transaction ${hash}\nmined in block ${receipt.blockNumber}`
  })
  on('switch', async () => {
    const { id } = (await wallet.getChainId()) === foundry.id ? sepolia : foundry
    await wallet.switchChain({ id })
    return `switched to ${id}`
  })
})

async function firstAddress(provider: PageProvider) {
  const [address] = await createWalletClient({ transport: custom(provider) }).getAddresses()
  if (address === undefined) throw new Error('Connect first.')
  return address
}

async function show(provider: PageProvider): Promise<void> {
  element('address').textContent = await firstAddress(provider)
  element('chain').textContent = String(Number(await provider.request({ method: 'eth_chainId' })))
}
