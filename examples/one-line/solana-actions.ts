import type { Postern } from '#sdk/types/postern.ts'
import { fieldOf, MESSAGE, type SiteActions } from './site-actions.ts'

const RECIPIENT = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const LAMPORTS = 100_000_000

/** The actions of a Solana site. Its own library builds the transaction, and is loaded on demand. */
export const SOLANA_ACTIONS: SiteActions = {
  async sign(postern, address) {
    const { encodeBase58 } = await import('./base58.ts')
    const params = { message: encodeBase58(new TextEncoder().encode(MESSAGE)), pubkey: address }
    const answer = await postern.request({ namespace: 'solana', method: 'solana_signMessage', params })
    return `signature ${fieldOf(answer, 'signature')}`
  },
  async send(postern, address) {
    const params = { transaction: await transferTransaction(postern, address) }
    const answer = await postern.request({
      namespace: 'solana',
      method: 'solana_signAndSendTransaction',
      params,
    })
    return `transaction ${fieldOf(answer, 'signature')}`
  },
}

async function transferTransaction(postern: Postern, address: string): Promise<string> {
  const { PublicKey, SystemProgram, Transaction } = await import('@solana/web3.js')
  const payer = new PublicKey(address)
  const transaction = new Transaction({ feePayer: payer, recentBlockhash: await latestBlockhash(postern) })
  const toPubkey = new PublicKey(RECIPIENT)
  transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports: LAMPORTS }))
  const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  return btoa(String.fromCharCode(...bytes))
}

async function latestBlockhash(postern: Postern): Promise<string> {
  const answer = await postern.request({ namespace: 'solana', method: 'getLatestBlockhash', params: [] })
  const value: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'value') : undefined
  return fieldOf(value, 'blockhash')
}
