import { address as addresses, networks, Psbt } from 'bitcoinjs-lib'

const NETWORK = networks.regtest
const FEE_SATS = 500n

/** The site's own node, an Esplora. */
const node = document.querySelector<HTMLMetaElement>('meta[name="bitcoin-node"]')?.content ?? ''

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

interface Transfer {
  readonly from: string
  readonly to: string
  readonly sats: bigint
}

/**
 * Builds an unsigned PSBT in base64 with one input, the amount and the change.
 *
 * @throws when no unspent output of the address is large enough.
 */
export async function transferPsbt({ from, to, sats }: Transfer): Promise<string> {
  const coins: readonly Coin[] = await ask(`/address/${from}/utxo`).then((answer) => answer.json())
  const coin = coins.find(({ value }) => BigInt(value) > sats + FEE_SATS)
  if (coin === undefined) throw new Error('The account has no coin that is large enough.')
  const value = BigInt(coin.value)
  const script = addresses.toOutputScript(from, NETWORK)
  return new Psbt({ network: NETWORK })
    .addInput({ hash: coin.txid, index: coin.vout, witnessUtxo: { script, value } })
    .addOutput({ address: to, value: sats })
    .addOutput({ address: from, value: value - sats - FEE_SATS })
    .toBase64()
}

/** Finalizes the signed PSBT and broadcasts it; resolves with the id of the transaction. */
export async function broadcast(signed: string): Promise<string> {
  const transaction = Psbt.fromBase64(signed, { network: NETWORK }).finalizeAllInputs().extractTransaction()
  const answer = await ask('/tx', { method: 'POST', body: transaction.toHex() })
  return answer.text()
}

async function ask(path: string, request?: RequestInit): Promise<Response> {
  const answer = await fetch(node + path, request)
  if (!answer.ok) throw new Error(`The node answers ${answer.status}: ${await answer.text()}`)
  return answer
}
