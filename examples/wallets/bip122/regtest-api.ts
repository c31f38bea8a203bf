import { Psbt } from 'bitcoinjs-lib'
import { CODES, ProviderError } from '#examples/wallets/page/provider-error.ts'
import { REGTEST, type BitcoinAccount } from './demo-accounts.ts'

/** An unspent output as Esplora answers it. */
type Coin = { txid: string; vout: number; value: number }

const FEE_SATS = 500n
const DUST_SATS = 546n

/** Unspent outputs of an address at an Esplora-shaped API. */
export async function readCoins(apiUrl: string, address: string): Promise<Coin[]> {
  const coins: unknown = await (await ask(`${apiUrl}/address/${address}/utxo`)).json()
  return Array.isArray(coins) ? coins : []
}

/**
 * Broadcasts a raw transaction through the API.
 *
 * @returns The txid.
 * @throws -32603 with the API's reason when it refuses.
 */
export async function broadcast(apiUrl: string, hex: string): Promise<string> {
  return (await ask(`${apiUrl}/tx`, { method: 'POST', body: hex })).text()
}

/** Builds an unsigned payment from an account's coins with a fixed fee and change back to the account. */
export async function createPayment(
  apiUrl: string,
  account: BitcoinAccount,
  recipients: ReadonlyArray<{ address: string; sats: bigint }>,
): Promise<Psbt> {
  const psbt = new Psbt({ network: REGTEST })
  const needed = recipients.reduce((total, { sats }) => total + sats, FEE_SATS)
  let gathered = 0n
  for (const { txid, vout, value } of await readCoins(apiUrl, account.address)) {
    if (gathered >= needed) break
    gathered += BigInt(value)
    psbt.addInput({ hash: txid, index: vout, witnessUtxo: { script: account.script, value: BigInt(value) } })
  }
  if (gathered < needed) throw new ProviderError(CODES.internal, 'Insufficient funds.')
  for (const { address, sats } of recipients) psbt.addOutput({ address, value: sats })
  if (gathered - needed > DUST_SATS) psbt.addOutput({ address: account.address, value: gathered - needed })
  return psbt
}

async function ask(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new ProviderError(CODES.internal, await answer.text())
  return answer
}
