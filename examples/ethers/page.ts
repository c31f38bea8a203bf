import { BrowserProvider, parseEther } from 'ethers'
import { element } from '../shared/element.ts'
import { showResult } from '../shared/show-result.ts'
import { bindButtons, showWalletButtons } from '../shared/wallet-buttons.ts'

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const LOCAL = 31337
const SEPOLIA = 11155111

showWalletButtons(({ provider }) => {
  const on = bindButtons()
  const browser = new BrowserProvider(provider, 'any')
  void showResult(element('result'), async () => {
    const signer = await browser.getSigner()
    await show(browser)
    for (const id of ['sign', 'send', 'switch']) element(id).removeAttribute('disabled')
    return `connected ${signer.address}`
  })
  provider.on('chainChanged', () => void show(browser))

  on('sign', async () => {
    const signer = await browser.getSigner()
    return `signature ${await signer.signMessage('Signed through ethers.')}`
  })
  on('send', async () => {
    const signer = await browser.getSigner()
    const sent = await signer.sendTransaction({ to: RECIPIENT, value: parseEther('0.01') })
    const receipt = await sent.wait()
    return `transaction ${sent.hash}\nmined in block ${receipt?.blockNumber}`
  })
  on('switch', async () => {
    const next = (await chainOf(browser)) === LOCAL ? SEPOLIA : LOCAL
    await browser.send('wallet_switchEthereumChain', [{ chainId: `0x${next.toString(16)}` }])
    return `switched to ${next}`
  })
})

async function show(browser: BrowserProvider): Promise<void> {
  const signer = await browser.getSigner()
  element('address').textContent = signer.address
  element('chain').textContent = String(await chainOf(browser))
}

/** `getNetwork` returns the previous network once after each switch, so the wallet itself is asked. */
async function chainOf(browser: BrowserProvider): Promise<number> {
  return Number(await browser.send('eth_chainId', []))
}
