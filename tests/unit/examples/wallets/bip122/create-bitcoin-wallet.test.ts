import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { payments, Psbt, Transaction } from 'bitcoinjs-lib'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyTransaction } from '#demo/chains/bitcoin/verify-transaction.ts'
import { DEMO_ACCOUNTS as FUNDED } from '#demo/chains/demo-accounts.ts'
import { createBitcoinWallet } from '#examples/wallets/bip122/create-bitcoin-wallet.ts'
import { signMessage } from '#examples/wallets/bip122/sign-message.ts'
import { createBitcoinAccount, DEMO_ACCOUNTS, REGTEST } from '#examples/wallets/bip122/demo-accounts.ts'

let approved: boolean
let wallet: Wallet

beforeEach(() => {
  approved = true
  wallet = createBitcoinWallet({
    name: 'Demo Bitcoin Wallet',
    icon: 'data:image/svg+xml;base64,AA==',
    approve: async () => approved,
    storage: { read: async () => undefined, write: async () => {} },
    host: 'localhost:4600',
  })
})

type Call = (...inputs: unknown[]) => Promise<never>
const feature = (name: `${string}:${string}`): Call => {
  const [method] = Object.values(Object(wallet.features[name])).filter(
    (value): value is Call => typeof value === 'function',
  )
  if (!method) throw new Error(`no ${name}`)
  return method
}
const connect = async (...purposes: string[]): Promise<WalletAccount[]> => {
  const { accounts }: { accounts: WalletAccount[] } = await feature('bitcoin:connect')({ purposes })
  return accounts
}
const only = <Value>(values: readonly Value[]): Value => {
  const [value] = values
  if (value === undefined) throw new Error('empty')
  return value
}
const message = utf8ToBytes('Hello Postern')

describe('the demo Bitcoin wallet', () => {
  test('The wallet shares the accounts that the local network funds, by purpose', async () => {
    expect((await connect()).map(({ address }) => address)).toEqual([
      FUNDED.bitcoinPayment,
      FUNDED.bitcoinOrdinals,
    ])
    expect((await connect('ordinals')).map(({ address }) => address)).toEqual([FUNDED.bitcoinOrdinals])
    expect(wallet.chains).toEqual(['bitcoin:regtest'])
  })

  test('An ECDSA message signature lets the address be recovered', async () => {
    const account = only(await connect('payment'))
    const [output]: Array<{ signature: Uint8Array }> = await feature('bitcoin:signMessage')({
      account,
      message,
    })
    const signature = output?.signature ?? new Uint8Array(65)
    const prefixed = concatBytes(
      utf8ToBytes('\u0018Bitcoin Signed Message:\n'),
      new Uint8Array([message.length]),
      message,
    )
    const digest = sha256(sha256(prefixed))
    const recoverable = concatBytes(new Uint8Array([(signature[0] ?? 0) - 39]), signature.subarray(1))
    const publicKey = secp256k1.recoverPublicKey(recoverable, digest, { prehash: false })
    expect(payments.p2wpkh({ pubkey: publicKey, network: REGTEST }).address).toBe(account.address)
  })

  test.each(['payment', 'ordinals'])('The wallet signs %s messages by BIP-322', async (purpose) => {
    const account = only(await connect(purpose))
    const [output]: Array<{ signature: Uint8Array }> = await feature('bitcoin:signMessage')({
      account,
      message,
      protocol: 'bip322',
    })
    expect(verifyBip322(account.address, output?.signature ?? new Uint8Array())).toBe(true)
    expect(verifyBip322(account.address, output?.signature ?? new Uint8Array(), utf8ToBytes('other'))).toBe(
      false,
    )
  })

  test('The wallet reproduces the published vector of BIP-322 byte for byte', () => {
    // BIP-322 prints two signatures; this one is without grinding for a low r.
    const secret = base58.decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k').subarray(1, 33)
    const account = createBitcoinAccount('payment', 'p2wpkh', secret)
    const signature = base64.encode(signMessage(account, utf8ToBytes('Hello World'), 'bip322'))
    expect(signature).toBe(
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGh' +
        'owEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    )
  })

  test('The local network accepts PSBTs that the wallet signed', async () => {
    const accounts = await connect()
    const psbt = new Psbt({ network: REGTEST })
    for (const [index, { script }] of DEMO_ACCOUNTS.entries()) {
      psbt.addInput({ hash: 'ab'.repeat(32), index, witnessUtxo: { script, value: 50_000n } })
    }
    psbt.addOutput({ address: FUNDED.bitcoinPayment, value: 99_000n })
    const inputsToSign = accounts.map((account, index) => ({
      account,
      signingIndexes: [index],
      sigHash: undefined,
    }))
    const [output]: Array<{ signedPsbt: Uint8Array }> = await feature('bitcoin:signTransaction')({
      psbt: new Uint8Array(psbt.toBuffer()),
      inputsToSign,
    })
    const signed = Psbt.fromBuffer(output?.signedPsbt ?? new Uint8Array(), { network: REGTEST })
    const transaction = signed.finalizeAllInputs().extractTransaction()
    const scripts = DEMO_ACCOUNTS.map(({ script }) => script)
    const find = (outpoint: string) => {
      const script = scripts[Number(outpoint.split(':')[1])]
      return script && { script, sats: 50_000n }
    }
    expect(verifyTransaction(transaction, find)).toEqual({ ok: true, fee: 1_000n })
  })

  test('Copies of accounts, foreign inputs, invalid PSBTs and rejections are refused', async () => {
    const account = only(await connect('payment'))
    const psbt = new Psbt({ network: REGTEST })
    const { output } = payments.p2wpkh({ pubkey: secp256k1.keygen().publicKey, network: REGTEST })
    psbt.addInput({
      hash: 'ab'.repeat(32),
      index: 0,
      witnessUtxo: { script: output ?? new Uint8Array(), value: 9_000n },
    })
    psbt.addOutput({ address: FUNDED.bitcoinPayment, value: 8_000n })
    const bytes = new Uint8Array(psbt.toBuffer())
    const sign = feature('bitcoin:signTransaction')
    const one = { account, signingIndexes: [0] }
    await expect(sign({ psbt: bytes, inputsToSign: [{ ...one, account: { ...account } }] })).rejects.toThrow(
      /account/,
    )
    await expect(sign({ psbt: bytes, inputsToSign: [one] })).rejects.toMatchObject({ code: -32602 })
    await expect(sign({ psbt: new Uint8Array(4), inputsToSign: [one] })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(sign({ psbt: bytes, inputsToSign: [{ account, signingIndexes: [3] }] })).rejects.toThrow(
      /no input 3/,
    )
    approved = false
    await expect(feature('bitcoin:signMessage')({ account, message })).rejects.toMatchObject({ code: 4001 })
  })
})

/** Verifies a BIP-322 "simple" signature through the transaction checker of the local network. */
function verifyBip322(address: string, signature: Uint8Array, text: Uint8Array = message): boolean {
  const own = DEMO_ACCOUNTS.find((candidate) => candidate.address === address)
  if (!own) return false
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const toSpend = new Transaction()
  toSpend.version = 0
  const push = concatBytes(new Uint8Array([0, 32]), sha256(concatBytes(tag, tag, text)))
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, push)
  toSpend.addOutput(own.script, 0n)
  const toSign = new Transaction()
  toSign.version = 0
  toSign.addInput(toSpend.getHash(), 0, 0)
  toSign.addOutput(new Uint8Array([0x6a]), 0n)
  const [count = 0, length = 0] = signature
  const first = signature.subarray(2, 2 + length)
  if (own.kind === 'p2tr') {
    const digest = toSign.hashForWitnessV1(0, [own.script], [0n], Transaction.SIGHASH_DEFAULT)
    return count === 1 && schnorr.verify(first, digest, own.script.subarray(2))
  }
  const scriptCode = payments.p2pkh({ pubkey: own.publicKey }).output ?? new Uint8Array()
  const digest = toSign.hashForWitnessV0(0, scriptCode, 0n, Transaction.SIGHASH_ALL)
  const der = first.subarray(0, -1)
  return count === 2 && secp256k1.verify(der, digest, own.publicKey, { prehash: false, format: 'der' })
}
