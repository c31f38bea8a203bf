import { fieldOf, MESSAGE, type SiteActions } from './site-actions.ts'

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** 0.01 ETH in wei. */
const VALUE = '0x2386f26fc10000'
const LOCAL = 'eip155:31337'
const SEPOLIA = 'eip155:11155111'

/** The actions of an EVM site, through the EIP-1193 provider. */
export const EVM_ACTIONS: SiteActions = {
  async sign(postern, address) {
    const { request } = postern.getProvider('eip155')
    const hex = [...new TextEncoder().encode(MESSAGE)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
    return `signature ${String(await request({ method: 'personal_sign', params: [`0x${hex}`, address] }))}`
  },
  async send(postern, address) {
    const { request } = postern.getProvider('eip155')
    const params = [{ from: address, to: RECIPIENT, value: VALUE }]
    const hash = await request({ method: 'eth_sendTransaction', params })
    const receipt = await waitFor(() => request({ method: 'eth_getTransactionReceipt', params: [hash] }))
    return `transaction ${String(hash)}\nmined in block ${Number(fieldOf(receipt, 'blockNumber'))}`
  },
  async switchNetwork(postern) {
    const current = postern.getState().namespaces['eip155']?.caipNetworkId
    const next = current === LOCAL ? SEPOLIA : LOCAL
    await postern.switchNetwork(next)
    return `switched to ${next}`
  },
}

const ATTEMPTS = 40
const PAUSE_MS = 250

async function waitFor(read: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const value = await read()
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error('The transaction was sent, but not mined within ten seconds.')
}
