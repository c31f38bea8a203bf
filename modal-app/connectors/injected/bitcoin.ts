import type { Account } from '#schemas/entities/account.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { bip122 } from '#schemas/namespaces/bip122.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import type { RpcParams } from '#schemas/rpc/catalogue.ts'
import { decodeBase64, encodeBase64 } from '#modal/lib/base64.ts'
import { bytesOf, member } from './member.ts'
import { misread, type StandardContext, type StandardDialect } from './wallet-standard.ts'

/** Networks by genesis hash (CAIP-4) and their names in Wallet Standard. */
const CHAINS = {
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin:mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin:testnet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'bitcoin:regtest',
} as const

/** Signature hash types by their byte (BIP-143) and their names in Wallet Standard. */
const SIG_HASHES: Readonly<Record<string, string>> = {
  '1': 'ALL',
  '2': 'NONE',
  '3': 'SINGLE',
  '129': 'ALL|ANYONECANPAY',
  '130': 'NONE|ANYONECANPAY',
  '131': 'SINGLE|ANYONECANPAY',
}

/** Segregated witness version 1: wallets keep ordinals on these addresses. */
const TAPROOT = /^(bc1p|tb1p|bcrt1p)/

/** Bitcoin in Wallet Standard, with `bitcoin:sendTransfer` as the site adapts it. */
export const BITCOIN_DIALECT: StandardDialect = {
  namespace: 'bip122',
  connectFeatures: ['bitcoin:connect', 'standard:connect'],
  connectInput: { purposes: ['payment', 'ordinals'] },
  chains: CHAINS,
  toAccount: (address, publicKey, label) => {
    if (!bip122.isAddress(address)) return undefined
    const isOrdinal = label === 'ordinals' || (label !== 'payment' && TAPROOT.test(address))
    return {
      address,
      type: isOrdinal ? 'ordinal' : 'payment',
      ...(publicKey && publicKey.length > 0 && { publicKey: bytesToHex(publicKey).slice(2) }),
    }
  },
  isPreferred: ({ type }) => type === 'payment',
  translations: { signMessage, signPsbt, sendTransfer, getAccountAddresses },
}

function refuseForeign(address: string, accounts: readonly Account[]): Result<never> | undefined {
  if (accounts.some((account) => account.address === address)) return undefined
  return fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
}

/** Wallet Standard takes one type per input. No type means the default. */
function isKnownSigHash(types: readonly number[] = []): boolean {
  return types.length === 0 || Object.hasOwn(SIG_HASHES, types.join())
}

function unsupported(): Result<never> {
  return fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))
}

async function signMessage(
  { account, message, protocol }: RpcParams<'signMessage'>,
  { accounts, call }: StandardContext,
): Promise<Result<unknown>> {
  const refusal = refuseForeign(account, accounts)
  if (refusal) return refusal
  const bytes = new TextEncoder().encode(message)
  const answer = await call('bitcoin:signMessage', [
    { account, message: bytes, ...(protocol !== undefined && { protocol }) },
  ])
  if (!answer.ok) return answer
  const signature = bytesOf(answer.value[0], 'signature')
  return signature ? ok({ address: account, signature: encodeBase64(signature) }) : misread()
}

async function signPsbt(
  { psbt, signInputs, broadcast }: RpcParams<'signPsbt'>,
  { accounts, chain, call }: StandardContext,
): Promise<Result<unknown>> {
  for (const { address } of signInputs) {
    const refusal = refuseForeign(address, accounts)
    if (refusal) return refusal
  }
  if (signInputs.some(({ sighashTypes }) => !isKnownSigHash(sighashTypes))) return unsupported()
  const input = {
    psbt: decodeBase64(psbt),
    inputsToSign: signInputs.map(({ address, index, sighashTypes = [] }) => ({
      account: address,
      signingIndexes: [index],
      ...(sighashTypes.length > 0 && { sigHash: SIG_HASHES[sighashTypes.join()] }),
    })),
    ...(chain !== undefined && { chain }),
  }
  if (broadcast) {
    const sent = await call('bitcoin:signAndSendTransaction', [input])
    if (!sent.ok) return sent
    const txid = member(sent.value[0], 'txId') ?? member(sent.value[0], 'txid')
    return typeof txid === 'string' ? ok({ psbt, txid }) : misread()
  }
  const answer = await call('bitcoin:signTransaction', [input])
  if (!answer.ok) return answer
  const signed = bytesOf(answer.value[0], 'signedPsbt')
  return signed ? ok({ psbt: encodeBase64(signed) }) : misread()
}

async function sendTransfer(
  { account, recipientAddress, amount, changeAddress, memo }: RpcParams<'sendTransfer'>,
  { accounts, chain, call }: StandardContext,
): Promise<Result<unknown>> {
  // No wallet supports these here, and sending without them would not be what the site requested.
  if (changeAddress !== undefined || memo !== undefined) return unsupported()
  const refusal = refuseForeign(account, accounts)
  if (refusal) return refusal
  const answer = await call('bitcoin:sendTransfer', [
    { account, recipientAddress, amount, ...(chain !== undefined && { chain }) },
  ])
  if (!answer.ok) return answer
  const txid = member(answer.value[0], 'txid')
  return typeof txid === 'string' ? ok({ txid }) : misread()
}

function getAccountAddresses(
  { intentions }: RpcParams<'getAccountAddresses'>,
  { accounts }: StandardContext,
): Promise<Result<unknown>> {
  const addresses = accounts
    .map(({ address, publicKey, type }) => ({
      address,
      ...(publicKey !== undefined && { publicKey }),
      intention: type === 'ordinal' ? ('ordinal' as const) : ('payment' as const),
    }))
    .filter(({ intention }) => intentions?.includes(intention) ?? true)
  return Promise.resolve(ok(addresses))
}
