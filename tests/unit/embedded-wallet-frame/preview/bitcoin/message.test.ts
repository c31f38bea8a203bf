import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58check, base64, hex } from '@scure/base'
import { address as addresses, networks, payments, Transaction } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import {
  bip322Hash,
  signBip322,
  signLegacy,
  toSignTransaction,
  toSpendTransaction,
} from '#frame/preview/bitcoin/message.ts'
import type { Vault } from '#frame/keys/vault.ts'
import { ok } from '#schemas/errors/result.ts'
import { network as findNetwork } from '#tests/support/builders/wallet-requests.ts'

// The vectors of BIP-322 ("Test vectors", simple signatures).
const SECRET = base58check(sha256).decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k').slice(1, 33)
const ADDRESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const VECTORS = [
  {
    message: '',
    hash: 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
    toSpend: 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    toSign: '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
    signatures: [
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIZYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  },
  {
    message: 'Hello World',
    hash: 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
    toSpend: 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    toSign: '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
    signatures: [
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  },
] as const

const publicKey = secp256k1.getPublicKey(SECRET)
const vault: Pick<Vault, 'sign'> = {
  sign: (request) => {
    const digest = 'digest' in request ? request.digest : new Uint8Array()
    const [recovery = 0, ...rs] = secp256k1.sign(digest, SECRET, { prehash: false, format: 'recovered' })
    return Promise.resolve(ok(Uint8Array.of(...rs, recovery)))
  },
}
const network = findNetwork('bip122:000000000019d6689c085ae165831e93')
const signer = { network, vault, account: { publicKey } }
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const script = payments.p2wpkh({ pubkey: publicKey, network: networks.bitcoin }).output ?? new Uint8Array()

describe('BIP-322', () => {
  it.each(VECTORS)(
    'A message is signed as in the test vectors: "$message"',
    async ({ message, hash, toSpend, toSign, signatures }) => {
      expect(addresses.fromOutputScript(script, networks.bitcoin)).toBe(ADDRESS)
      expect(hex.encode(bip322Hash(utf8(message)))).toBe(hash)
      const spend = toSpendTransaction(bip322Hash(utf8(message)), script)
      expect(spend.id).toBe(toSpend)
      expect(toSignTransaction(spend.id).id).toBe(toSign)
      const signed = await signBip322(utf8(message), signer)
      expect(signed).toMatchObject({ ok: true, value: { messageHash: hash } })
      expect(signatures).toContain(signed.ok && signed.value.signature)
    },
  )

  it('bitcoinjs-lib verifies the signature, and only for that message', async () => {
    const message = utf8('I am the one: ✓')
    const signed = await signBip322(message, signer)
    const bytes = base64.decode(signed.ok ? signed.value.signature : '')
    const [count, length = 0] = bytes
    expect(count).toBe(2)
    const der = bytes.slice(2, 2 + length)
    const digestFor = (text: Uint8Array): Uint8Array => {
      const spend = toSpendTransaction(bip322Hash(text), script)
      const transaction = Transaction.fromBuffer(Buffer.from(toSignTransaction(spend.id).unsignedTx))
      const code = payments.p2pkh({ pubkey: publicKey }).output ?? new Uint8Array()
      return transaction.hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL)
    }
    const verify = (text: Uint8Array): boolean =>
      secp256k1.verify(der.slice(0, -1), digestFor(text), publicKey, { prehash: false, format: 'der' })
    expect(verify(message)).toBe(true)
    expect(verify(utf8('I am another'))).toBe(false)
  })
})

describe('legacy signature', () => {
  it('A legacy signature recovers the key and marks a native witness address (BIP-137)', async () => {
    for (const text of ['', 'Hello World', 'x'.repeat(300), 'ünïcödé']) {
      const signed = await signLegacy(utf8(text), signer)
      const bytes = base64.decode(signed.ok ? signed.value.signature : '')
      const header = bytes[0] ?? 0
      expect([39, 40, 41, 42]).toContain(header)
      const length = utf8(text).length
      const size = length < 253 ? [length] : [253, length & 255, length >> 8]
      const digest = sha256(
        sha256(Uint8Array.from([24, ...utf8('Bitcoin Signed Message:\n'), ...size, ...utf8(text)])),
      )
      expect(signed).toMatchObject({ value: { messageHash: hex.encode(digest) } })
      const recovered = secp256k1.Signature.fromBytes(bytes.slice(1), 'compact')
        .addRecoveryBit(header - 39)
        .recoverPublicKey(digest)
      expect(recovered.toBytes(true)).toEqual(publicKey)
    }
  })
})
