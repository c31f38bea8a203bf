import { fieldOf, MESSAGE, type SiteActions } from './site-actions.ts'

const RECIPIENT = 'bcrt1p0kwk4ent278g4sde33024jfgfuwjvw0dyzh777k0w203x3e7sn8qctd8l9'
const SATOSHI = '10000'

/** A Bitcoin site's calls. */
export const BITCOIN_ACTIONS: SiteActions = {
  async sign(postern, address) {
    const params = { account: address, message: MESSAGE }
    const answer = await postern.request({ namespace: 'bip122', method: 'signMessage', params })
    return `signature ${fieldOf(answer, 'signature')}`
  },
  async send(postern, address) {
    const params = { account: address, recipientAddress: RECIPIENT, amount: SATOSHI }
    const answer = await postern.request({ namespace: 'bip122', method: 'sendTransfer', params })
    return `transaction ${fieldOf(answer, 'txid')}`
  },
}
