import { AppError } from '#schemas/errors/app-error.ts'
import { decodeBase58, encodeBase58 } from '#schemas/primitives/base58.ts'
import { fromBase64, fromHex, toBase64 } from '#sdk/injected/bitcoin/bytes.ts'
import { ownProperty } from '#sdk/injected/found-wallet.ts'
import type { StandardAccount } from '#sdk/types/providers.ts'
import { signInText, type SignInInput } from './solana-sign-in.ts'

/** The input of any feature; the required members depend on the feature. */
interface Input {
  readonly account?: { readonly address: string }
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly chain?: string
  readonly options?: Record<string, unknown>
  readonly psbt?: Uint8Array
  readonly inputsToSign?: readonly {
    readonly account: { readonly address: string }
    readonly signingIndexes: readonly number[]
    readonly sigHash?: string
  }[]
  readonly protocol?: string
  readonly recipientAddress?: string
  readonly amount?: string
}

type SendRequest = (method: string, params: unknown) => Promise<unknown>
type Feature = (input: Input, send: SendRequest) => Promise<unknown>

/** The CAIP-2 ids of the Wallet Standard's chains. */
const REFERENCES: Readonly<Record<string, string>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:localnet': 'solana:LocaLPostern11111111111111111111',
  'bitcoin:mainnet': 'bip122:000000000019d6689c085ae165831e93',
  'bitcoin:testnet': 'bip122:000000000933ea01ad0ee984209779ba',
  'bitcoin:regtest': 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

const SIGHASH: Readonly<Record<string, number>> = { ALL: 1, NONE: 2, SINGLE: 3 }
const ANYONE_CAN_PAY = 0x80

/** Signs several transactions of one network with one approval; undefined if the wallet has no such method. */
async function signAll(inputs: readonly Input[], send: SendRequest): Promise<unknown[] | undefined> {
  const transactions = inputs.map(({ transaction }) => toBase64(bytes(transaction, 'transaction')))
  try {
    const answer = ownProperty(await send('solana_signAllTransactions', { transactions }), 'transactions')
    return Array.isArray(answer)
      ? answer.map((signed) => ({ signedTransaction: fromBase64(String(signed)) }))
      : undefined
  } catch (thrown) {
    if (ownProperty(thrown, 'code') === 4200) return undefined
    throw thrown
  }
}

/** Each feature as a request in the form of WalletConnect, which the modal accepts. */
const FEATURES: Readonly<Record<string, Feature>> = {
  'solana:signMessage': async ({ account, message }, send) => {
    const params = { message: encodeBase58(bytes(message, 'message')), pubkey: account?.address }
    const answer = await send('solana_signMessage', params)
    return { signedMessage: message, signature: base58(ownProperty(answer, 'signature')) }
  },
  'solana:signTransaction': async ({ transaction }, send) => {
    const answer = await send('solana_signTransaction', {
      transaction: toBase64(bytes(transaction, 'transaction')),
    })
    return { signedTransaction: fromBase64(String(ownProperty(answer, 'transaction'))) }
  },
  'solana:signAndSendTransaction': async ({ transaction, options }, send) => {
    const params = { transaction: toBase64(bytes(transaction, 'transaction')), ...(options && { options }) }
    return {
      signature: base58(ownProperty(await send('solana_signAndSendTransaction', params), 'signature')),
    }
  },
  'bitcoin:signMessage': async ({ account, message, protocol }, send) => {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes(message, 'message'))
    const answer = await send('signMessage', {
      account: account?.address,
      message: text,
      ...(protocol && { protocol }),
    })
    const signature = String(ownProperty(answer, 'signature'))
    return {
      signedMessage: message,
      signature: /^([\da-f]{2})+$/i.test(signature) ? fromHex(signature) : fromBase64(signature),
    }
  },
  'bitcoin:signTransaction': async ({ psbt, inputsToSign = [] }, send) => {
    const signInputs = inputsToSign.flatMap(({ account: { address }, signingIndexes, sigHash }) =>
      signingIndexes.map((index) => ({
        address,
        index,
        ...(sigHash && { sighashTypes: [sighashType(sigHash)] }),
      })),
    )
    const answer = await send('signPsbt', {
      account: signInputs[0]?.address,
      psbt: toBase64(bytes(psbt, 'psbt')),
      signInputs,
      broadcast: false,
    })
    return { signedPsbt: fromBase64(String(ownProperty(answer, 'psbt'))) }
  },
  'bitcoin:sendTransfer': async ({ account, recipientAddress, amount }, send) => {
    const answer = await send('sendTransfer', { account: account?.address, recipientAddress, amount })
    return { txid: ownProperty(answer, 'txid') }
  },
}

/**
 * Runs a feature of the Wallet Standard wallets for one input after the other, as the standard requires; several Solana
 * transactions of one network are one request. `solana:signIn` connects first.
 *
 * @throws the modal's failure; −32602 naming a member that is missing.
 */
export async function runFeature(call: {
  readonly namespace: string
  readonly feature: string
  readonly inputs: readonly unknown[]
  readonly ask: (kind: string, payload: object) => Promise<unknown>
  /** The connected accounts of a namespace. */
  readonly accounts: (namespace: string) => readonly StandardAccount[]
}): Promise<unknown[]> {
  const { namespace } = call
  const senderOn =
    ({ chain }: Input): SendRequest =>
    (method, params) => {
      const caipNetworkId = chain === undefined ? undefined : REFERENCES[chain]
      return call.ask('request', { namespace, method, params, ...(caipNetworkId && { caipNetworkId }) })
    }
  const inputs = call.inputs.map((input): Input => Object(input))
  const [first = {}] = inputs
  if (call.feature === 'solana:signIn') {
    if (call.accounts(namespace).length === 0) await call.ask('connect', { namespace })
    const requested = inputs.length > 0 ? inputs : [first]
    return runInOrder(requested, (input) => signIn({ ...input }, call.accounts(namespace), senderOn({})))
  }
  const feature = FEATURES[call.feature]
  if (!feature) throw new AppError(4200, `The wallet does not offer ${call.feature}.`)
  const isOneNetwork = inputs.every(({ chain }) => chain === first.chain)
  if (call.feature === 'solana:signTransaction' && inputs.length > 1 && isOneNetwork) {
    const signed = await signAll(inputs, senderOn(first))
    if (signed) return signed
  }
  return runInOrder(inputs, (input) => feature(input, senderOn(input)))
}

async function runInOrder(
  inputs: readonly Input[],
  work: (input: Input) => Promise<unknown>,
): Promise<unknown[]> {
  const outputs: unknown[] = []
  for (const input of inputs) outputs.push(await work(input))
  return outputs
}

async function signIn(
  input: SignInInput,
  accounts: readonly StandardAccount[],
  send: SendRequest,
): Promise<unknown> {
  const account = accounts.find(({ address }) => address === input['address']) ?? accounts[0]
  if (!account) throw new AppError(4100, 'No account is connected to this site.')
  const signedMessage = new TextEncoder().encode(signInText(input, account.address, location.host))
  const params = { message: encodeBase58(signedMessage), pubkey: account.address }
  const signature = base58(ownProperty(await send('solana_signMessage', params), 'signature'))
  return { account, signedMessage, signature }
}

function bytes(value: unknown, field: string): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new AppError(-32602, `Invalid parameters: ${field}: expected bytes.`, { data: { field } })
}

function base58(value: unknown): Uint8Array | undefined {
  return decodeBase58(String(value))
}

function sighashType(name: string): number {
  const [base = '', flag] = name.split('|')
  return (SIGHASH[base] ?? 1) + (flag ? ANYONE_CAN_PAY : 0)
}
