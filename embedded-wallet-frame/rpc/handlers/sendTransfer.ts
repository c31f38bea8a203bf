import { Transaction } from '@scure/btc-signer'
import { broadcast } from '#frame/preview/bitcoin/broadcast.ts'
import { dustOf, memoScript, ownScript, scriptOf } from '#frame/preview/bitcoin/chain.ts'
import { areCoinsVerified, fetchCoins, selectCoins, type Selection } from '#frame/preview/bitcoin/coins.ts'
import { fetchFeeRates } from '#frame/preview/bitcoin/fee.ts'
import {
  previewBitcoin,
  recipientsOf,
  SIGHASH_ALL,
  type PreviewOutput,
} from '#frame/preview/bitcoin/preview-transaction.ts'
import { signInputs } from '#frame/preview/bitcoin/sign-inputs.ts'
import type { ChainServices } from '#frame/preview/known-recipients.ts'
import { sameBytes } from '#frame/preview/bytes.ts'
import { invalidParam, NOT_THIS_ACCOUNT } from '#frame/preview/refusals.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { riskOf } from '#frame/preview/warnings.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { hexToBytes } from '#schemas/primitives/hex.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** Marks inputs as replaceable by a transaction with a higher fee (BIP-125). */
const REPLACEABLE = 0xfffffffd

const NOT_ENOUGH = fail(RPC_CODES.invalidInput, 'The account has too few coins for this amount and its fee.')
const NODE_LIED = fail(RPC_CODES.internal, 'The node told of coins that are not there.')
const NO_RATES = fail(RPC_CODES.internal, 'The node does not say what a transaction costs at the moment.')

/** Sends coins: selects them, adds the change, and shows the very transaction that it signs and sends. */
export function prepareSendTransfer({ recipients: book }: Pick<ChainServices, 'recipients'>): PrepareRequest {
  return async (request, { vault, account, askNode, recordSending }) => {
    const params = parseRpcParams('sendTransfer', request.params)
    if (!params.ok) return params
    const { recipientAddress, amount, changeAddress, memo } = params.value
    const { address } = account
    if (params.value.account !== address) return NOT_THIS_ACCOUNT
    const { network } = request
    const own = ownScript(account)
    const script = scriptOf(recipientAddress, network)
    const changeScript = changeAddress === undefined ? own : scriptOf(changeAddress, network)
    if (!script) return invalidParam('recipientAddress', 'expected an address of this network')
    if (!changeScript) return invalidParam('changeAddress', 'expected an address of this network')
    const requested: PreviewOutput[] = [{ script, sats: BigInt(amount) }]
    if (BigInt(amount) < dustOf(script))
      return invalidParam('amount', `expected at least ${dustOf(script)} satoshi, or nodes do not pass it on`)
    const data = memo === undefined ? undefined : hexToBytes(memo.startsWith('0x') ? memo : `0x${memo}`)
    if (data) requested.push({ script: memoScript(data), sats: 0n })

    const node = { network, askNode }
    const [coins, rates] = await Promise.all([fetchCoins(address, node), fetchFeeRates(network, askNode)])
    if (!coins.ok) return coins
    if (!rates) return NO_RATES
    const selection = selectCoins(coins.value, requested, { rate: rates.usual, changeScript })
    if (!selection) return NOT_ENOUGH
    if (!(await areCoinsVerified(selection.coins, own, node))) return NODE_LIED
    const transaction = build(selection, own)
    const inputs = selection.coins.map(({ txid, index, sats }) => ({
      txid,
      index,
      sats,
      script: own,
      isProven: true,
      sighash: SIGHASH_ALL,
    }))
    const shown = { inputs, outputs: selection.outputs, unsigned: transaction.unsignedTx }
    const known = book.known(network.caipNetworkId, address)
    const preview = previewBitcoin(shown, { network, account: address, script: own, known, rates })
    return ok({
      preview: sameBytes(changeScript, own) ? preview : withStrangeChange(preview),
      perform: async () => {
        const signed = await signInputs(transaction, inputs, { network, account, vault })
        if (!signed.ok) return signed
        transaction.finalize()
        const sent = await broadcast(transaction, { ...node, recordSending }, (txid) => ({ txid }))
        if (!sent.ok) return sent
        book.remember(network.caipNetworkId, address, recipientsOf(shown, { network, account: address }))
        return sent
      },
    })
  }
}

function build({ coins, outputs }: Selection, own: Uint8Array): Transaction {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (const { txid, index, sats } of coins)
    transaction.addInput({
      txid,
      index,
      sequence: REPLACEABLE,
      witnessUtxo: { script: own, amount: sats },
    })
  for (const { script, sats } of outputs) transaction.addOutput({ script, amount: sats })
  return transaction
}

/** Warns that the change would go to an address that is not the account's. */
function withStrangeChange(preview: Preview): Preview {
  const warnings = [...preview.warnings, { class: 'PAYOUT_ELSEWHERE' } as const]
  return { ...preview, warnings, risk: riskOf(warnings) }
}
