import { fieldOf, MESSAGE, type SiteActions } from './site-actions.ts'

const RECIPIENT = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const AMOUNT_SATS = 10_000n

/**
 * The actions of a Bitcoin site, which builds its transaction, lets the wallet sign it, and broadcasts it through its own
 * node.
 */
export const BITCOIN_ACTIONS: SiteActions = {
  async sign(postern, address) {
    const params = { account: address, message: MESSAGE }
    const answer = await postern.request({ namespace: 'bip122', method: 'signMessage', params })
    return `signature ${fieldOf(answer, 'signature')}`
  },
  async send(postern, address) {
    const { broadcast, transferPsbt } = await import('./bitcoin-transfer.ts')
    const psbt = await transferPsbt({ from: address, to: RECIPIENT, sats: AMOUNT_SATS })
    const params = { account: address, psbt, signInputs: [{ address, index: 0 }] }
    const answer = await postern.request({ namespace: 'bip122', method: 'signPsbt', params })
    return `transaction ${await broadcast(fieldOf(answer, 'psbt'))}`
  },
}
