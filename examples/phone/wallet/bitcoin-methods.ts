import { base64, hex } from '@scure/base'
import { broadcast, createPayment } from '#examples/wallets/bip122/regtest-api.ts'
import { signMessage } from '#examples/wallets/bip122/sign-message.ts'
import { describePsbt, findOwnInputs, parsePsbt, signInputs } from '#examples/wallets/bip122/sign-psbt.ts'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import { CODES, invalidParams, ProviderError, rejected } from '#examples/wallets/page/provider-error.ts'
import type { AnswerMethod, RequestContext } from './answer-method.ts'

type Details = ReadonlyArray<readonly [string, string]>

/** The methods of the namespace `bip122` in the form of sessions: base64 PSBTs, hexadecimal message signatures. */
export const BITCOIN_METHODS: Readonly<Record<string, AnswerMethod>> = {
  getAccountAddresses: async ({ accounts, chainId }, params) => {
    const { intentions } = asRecord(params)
    if (Array.isArray(intentions) && !intentions.includes('payment')) return []
    const { address, publicKey } = accounts.bitcoin
    const path = accounts.bitcoinPath
    return [{ address, publicKey: hex.encode(publicKey), path, intention: 'payment', chainId }]
  },

  signMessage: async (context, params) => {
    const { account, address, message, protocol } = asRecord(params)
    requireOwn(context, address ?? account)
    if (typeof message !== 'string') throw invalidParams('"message" is not a text.')
    await ask(context, 'Sign a message', 'signMessage', [['Message', message]])
    const used = protocol === 'bip322' ? 'bip322' : 'ecdsa'
    const signature = signMessage(context.accounts.bitcoin, new TextEncoder().encode(message), used)
    return { address: context.accounts.bitcoin.address, signature: hex.encode(signature) }
  },

  signPsbt: async (context, params) => {
    const { account, psbt: encoded, signInputs: requested, broadcast: isSent } = asRecord(params)
    requireOwn(context, account)
    const psbt = parsePsbt(readBase64(encoded))
    await ask(context, 'Sign a transaction', 'signPsbt', describePsbt(psbt))
    const own = context.accounts.bitcoin
    const indexes = readIndexes(requested)
    signInputs(psbt, indexes ? [{ account: own, indexes }] : findOwnInputs(psbt, [own]))
    const signed = psbt.toBase64()
    if (isSent !== true) return { psbt: signed }
    const transaction = psbt.finalizeAllInputs().extractTransaction()
    return { psbt: signed, txid: await broadcast(context.nodes.bitcoin, transaction.toHex()) }
  },

  sendTransfer: async (context, params) => {
    const { account, recipientAddress, amount } = asRecord(params)
    requireOwn(context, account)
    if (typeof recipientAddress !== 'string') throw invalidParams('"recipientAddress" is missing.')
    const { bitcoin } = context.accounts
    const recipients = [{ address: recipientAddress, sats: readSats(amount) }]
    const psbt = await createPayment(context.nodes.bitcoin, bitcoin, recipients)
    await ask(context, 'Send bitcoin', 'sendTransfer', describePsbt(psbt))
    signInputs(psbt, findOwnInputs(psbt, [bitcoin]))
    const transaction = psbt.finalizeAllInputs().extractTransaction()
    return { txid: await broadcast(context.nodes.bitcoin, transaction.toHex()) }
  },
}

async function ask(context: RequestContext, title: string, method: string, details: Details): Promise<void> {
  if (!(await context.approve({ title, method, details }))) throw rejected()
}

function requireOwn({ accounts }: RequestContext, address: unknown): void {
  if (address !== undefined && address !== accounts.bitcoin.address)
    throw new ProviderError(CODES.unauthorized, 'This wallet does not share that account.')
}

function readBase64(text: unknown): Uint8Array {
  try {
    if (typeof text === 'string') return base64.decode(text)
  } catch {
    // Falls through to the error below.
  }
  throw invalidParams('"psbt" is not base64.')
}

function readIndexes(requested: unknown): number[] | undefined {
  if (!Array.isArray(requested)) return undefined
  const indexes = requested.map((input) => asRecord(input)['index'])
  if (!indexes.every((index) => typeof index === 'number'))
    throw invalidParams('"signInputs" holds an input without an index.')
  return indexes
}

function readSats(amount: unknown): bigint {
  if (typeof amount === 'string' && /^[1-9]\d{0,15}$/.test(amount)) return BigInt(amount)
  throw invalidParams('"amount" is not a number of satoshi in digits.')
}
