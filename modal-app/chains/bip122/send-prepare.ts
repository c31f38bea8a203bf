import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { PreparedTransfer, Transfer, TransferProblem } from '#modal/chains/transfers.ts'
import { encodeBase64 } from '#modal/lib/base64.ts'
import type { EsploraClient } from './client.ts'
import { askCoins, askRate, mostOf, selectCoins, worthSpending, type Selection } from './send-coins.ts'
import { newestTransactions } from './find-sent.ts'
import { dustOf, scriptOf, sizeOf } from './send-script.ts'

/** The sequence number of inputs that can be replaced with a higher fee (BIP-125). */
const REPLACEABLE = 0xfffffffd

/**
 * Selects the coins and builds the transaction to sign, so that the fee shown is the fee paid and the id is known in advance.
 * Accounts whose signatures change the id use the wallet's own transfer instead.
 *
 * @returns undefined for addresses of other networks.
 */
export async function prepareTransfer(
  { network, from, to, amount, speed, publicKey }: Transfer,
  client: EsploraClient,
): Promise<PreparedTransfer | undefined> {
  const [own, recipient] = [scriptOf(from, network), scriptOf(to, network)]
  const size = own && sizeOf(own)
  if (!own || !recipient || !size) return undefined
  const [all, rate, mark] = await Promise.all([
    askCoins(from, client),
    askRate(speed, client),
    newestTransactions(from, client),
  ])
  const sizes = { rate, input: size.input, recipient, change: own }
  const coins = worthSpending(all, sizes)
  const most = mostOf(coins, sizes)
  const selection = selectCoins(coins, amount, sizes)
  const common = {
    balance: all.reduce((sum, { sats }) => sum + sats, 0n),
    maximum: most.maximum,
    fee: selection?.fee ?? most.fee,
    deposit: 0n,
    mark,
  }
  const problem: TransferProblem | undefined =
    amount > most.maximum ? 'amount' : amount < dustOf(recipient) ? 'too-small' : undefined
  if (problem !== undefined || !selection)
    return { ...common, problem: problem ?? 'amount', request: undefined, transactionId: undefined }
  if (!size.isWitness) {
    const params = { account: from, recipientAddress: to, amount: amount.toString() }
    return { ...common, problem, request: { method: 'sendTransfer', params }, transactionId: undefined }
  }
  const transaction = write(selection, { own, recipient, amount, publicKey })
  const params = {
    psbt: encodeBase64(transaction.toPSBT()),
    signInputs: selection.coins.map((_coin, index) => ({ address: from, index })),
  }
  return { ...common, problem, request: { method: 'signPsbt', params }, transactionId: transaction.id }
}

function write(
  { coins, change }: Selection,
  {
    own,
    recipient,
    amount,
    publicKey,
  }: {
    readonly own: Uint8Array
    readonly recipient: Uint8Array
    readonly amount: bigint
    readonly publicKey: string | undefined
  },
): Transaction {
  const transaction = new Transaction()
  const key = internalKey(own, publicKey)
  for (const { txid, index, sats } of coins)
    transaction.addInput({
      txid,
      index,
      sequence: REPLACEABLE,
      witnessUtxo: { script: own, amount: sats },
      ...(key && { tapInternalKey: key }),
    })
  transaction.addOutput({ script: recipient, amount })
  if (change > 0n) transaction.addOutput({ script: own, amount: change })
  return transaction
}

/** The internal key of a taproot output, which wallets search for; 32 bytes, without the prefix byte of a compressed key. */
function internalKey(own: Uint8Array, publicKey: string | undefined): Uint8Array | undefined {
  const isTaproot = own[0] === 0x51 && own.length === 34
  if (!isTaproot || publicKey === undefined || !/^(?:0[23])?[0-9a-f]{64}$/i.test(publicKey)) return undefined
  return hex.decode(publicKey.slice(-64).toLowerCase())
}
