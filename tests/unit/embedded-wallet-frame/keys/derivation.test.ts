import { createHmac } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Keypair } from '@solana/web3.js'
import { networks, payments } from 'bitcoinjs-lib'
import { HDNodeWallet } from 'ethers'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { hardened, secp256k1KeyOf } from '#frame/keys/worker/bip32.ts'
import { accountsOf, deriveKeyring } from '#frame/keys/worker/keyring.ts'
import { entropyOfPhrase, seedOfEntropy, phraseOfEntropy } from '#frame/keys/worker/recovery-phrase.ts'
import { ed25519KeyOf } from '#frame/keys/worker/slip10.ts'
import { BITCOIN_REFERENCES } from '#schemas/namespaces/bip122.ts'
import { runs } from '#tests/support/builders/runs.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex')
const ABANDON = [...Array.from({ length: 11 }, () => 'abandon'), 'about']

// The vectors of BIP-39; their seeds are those without a passphrase.
const BIP39 = [
  ['00000000000000000000000000000000', ABANDON.join(' ')],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
  ],
  ['ffffffffffffffffffffffffffffffff', 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
  [
    '000000000000000000000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon agent',
  ],
  [
    '8080808080808080808080808080808080808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless',
  ],
  [
    'f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f',
    'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
  ],
] as const

// Test vectors 1 to 4 of BIP-32: the private key of each node stands in its serialised form. 3 and 4 have keys that begin
// with zeros.
const BIP32_SEED = '000102030405060708090a0b0c0d0e0f'
const BIP32_SEED_2 =
  'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'
const BIP32_SEED_3 =
  '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be'
const BIP32_SEED_4 = '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678'
const BIP32 = [
  [
    BIP32_SEED,
    [],
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  ],
  [
    BIP32_SEED,
    [hardened(0)],
    'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
  ],
  [
    BIP32_SEED,
    [hardened(0), 1],
    'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs',
  ],
  [
    BIP32_SEED,
    [hardened(0), 1, hardened(2)],
    'xprv9z4pot5VBttmtdRTWfWQmoH1taj2axGVzFqSb8C9xaxKymcFzXBDptWmT7FwuEzG3ryjH4ktypQSAewRiNMjANTtpgP4mLTj34bhnZX7UiM',
  ],
  [
    BIP32_SEED,
    [hardened(0), 1, hardened(2), 2],
    'xprvA2JDeKCSNNZky6uBCviVfJSKyQ1mDYahRjijr5idH2WwLsEd4Hsb2Tyh8RfQMuPh7f7RtyzTtdrbdqqsunu5Mm3wDvUAKRHSC34sJ7in334',
  ],
  [
    BIP32_SEED,
    [hardened(0), 1, hardened(2), 2, 1_000_000_000],
    'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
  ],
  [
    BIP32_SEED_2,
    [],
    'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U',
  ],
  [
    BIP32_SEED_2,
    [0],
    'xprv9vHkqa6EV4sPZHYqZznhT2NPtPCjKuDKGY38FBWLvgaDx45zo9WQRUT3dKYnjwih2yJD9mkrocEZXo1ex8G81dwSM1fwqWpWkeS3v86pgKt',
  ],
  [
    BIP32_SEED_2,
    [0, hardened(2_147_483_647)],
    'xprv9wSp6B7kry3Vj9m1zSnLvN3xH8RdsPP1Mh7fAaR7aRLcQMKTR2vidYEeEg2mUCTAwCd6vnxVrcjfy2kRgVsFawNzmjuHc2YmYRmagcEPdU9',
  ],
  [
    BIP32_SEED_2,
    [0, hardened(2_147_483_647), 1],
    'xprv9zFnWC6h2cLgpmSA46vutJzBcfJ8yaJGg8cX1e5StJh45BBciYTRXSd25UEPVuesF9yog62tGAQtHjXajPPdbRCHuWS6T8XA2ECKADdw4Ef',
  ],
  [
    BIP32_SEED_2,
    [0, hardened(2_147_483_647), 1, hardened(2_147_483_646)],
    'xprvA1RpRA33e1JQ7ifknakTFpgNXPmW2YvmhqLQYMmrj4xJXXWYpDPS3xz7iAxn8L39njGVyuoseXzU6rcxFLJ8HFsTjSyQbLYnMpCqE2VbFWc',
  ],
  [
    BIP32_SEED_2,
    [0, hardened(2_147_483_647), 1, hardened(2_147_483_646), 2],
    'xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j',
  ],
  [
    BIP32_SEED_3,
    [],
    'xprv9s21ZrQH143K25QhxbucbDDuQ4naNntJRi4KUfWT7xo4EKsHt2QJDu7KXp1A3u7Bi1j8ph3EGsZ9Xvz9dGuVrtHHs7pXeTzjuxBrCmmhgC6',
  ],
  [
    BIP32_SEED_3,
    [hardened(0)],
    'xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L',
  ],
  [
    BIP32_SEED_4,
    [],
    'xprv9s21ZrQH143K48vGoLGRPxgo2JNkJ3J3fqkirQC2zVdk5Dgd5w14S7fRDyHH4dWNHUgkvsvNDCkvAwcSHNAQwhwgNMgZhLtQC63zxwhQmRv',
  ],
  [
    BIP32_SEED_4,
    [hardened(0)],
    'xprv9vB7xEWwNp9kh1wQRfCCQMnZUEG21LpbR9NPCNN1dwhiZkjjeGRnaALmPXCX7SgjFTiCTT6bXes17boXtjq3xLpcDjzEuGLQBM5ohqkao9G',
  ],
  [
    BIP32_SEED_4,
    [hardened(0), hardened(1)],
    'xprv9xJocDuwtYCMNAo3Zw76WENQeAS6WGXQ55RCy7tDJ8oALr4FWkuVoHJeHVAcAqiZLE7Je3vZJHxspZdFHfnBEjHqU5hG1Jaj32dVoS6XLT1',
  ],
] as const

// Test vectors 1 and 2 of SLIP-10 for ed25519.
const SLIP10 = [
  [BIP32_SEED, [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [BIP32_SEED, [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [BIP32_SEED, [0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [BIP32_SEED, [0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
  [BIP32_SEED, [0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
  [
    BIP32_SEED,
    [0, 1, 2, 2, 1_000_000_000],
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  ],
] as const
const SLIP10_2 = [
  [[], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
  [[0], '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
  [[0, 2_147_483_647], 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4'],
  [[0, 2_147_483_647, 1], '3757c7577170179c7868353ada796c839135b3d30554bbb74a4b1e4a5a58505c'],
  [[0, 2_147_483_647, 1, 2_147_483_646], '5837736c89570de861ebc173b1086da4f505d4adb387c6a1b1342d5e4ac9ec72'],
  [
    [0, 2_147_483_647, 1, 2_147_483_646, 2],
    '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d',
  ],
] as const

describe('recovery phrase', () => {
  it.each(BIP39)('The phrase of %s is the one of BIP-39', (entropy, phrase) => {
    expect(phraseOfEntropy(bytes(entropy)).join(' ')).toBe(phrase)
    expect(hex(entropyOfPhrase(phrase.split(' ')) ?? new Uint8Array())).toBe(entropy)
  })

  it.each(BIP39)('The seed of %s is the one of BIP-39', async (entropy, phrase) => {
    expect(hex(await seedOfEntropy(bytes(entropy)))).toBe(hex(mnemonicToSeedSync(phrase)))
  })

  it('The best-known phrase has the seed that every wallet derives', async () => {
    expect(hex(await seedOfEntropy(new Uint8Array(16)))).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
  })

  it('A phrase may be typed with extra spaces and in capitals', () => {
    expect(entropyOfPhrase(ABANDON.map((word) => ` ${word.toUpperCase()} `))).toEqual(new Uint8Array(16))
  })

  it.each([
    ['a wrong checksum', [...ABANDON.slice(0, 11), 'abandon']],
    ['a word too few', ABANDON.slice(1)],
    ['an unknown word', [...ABANDON.slice(0, 11), 'abouts']],
    ['nothing', []],
  ])('A phrase with %s is refused', (_what, words) => expect(entropyOfPhrase(words)).toBeUndefined())
})

describe('derivation', () => {
  it.each(BIP32)('A secp256k1 key of %s at %j follows BIP-32', (seed, path, xprv) => {
    expect(secp256k1KeyOf(bytes(seed), path)).toEqual(
      Uint8Array.from(HDKey.fromExtendedKey(xprv).privateKey ?? []),
    )
  })

  it.each([...SLIP10, ...SLIP10_2.map(([path, key]) => [BIP32_SEED_2, path, key] as const)])(
    'An ed25519 key of %s at %j follows SLIP-10',
    (seed, path, key) => expect(hex(ed25519KeyOf(bytes(seed), path))).toBe(key),
  )

  it('The best-known phrase has the addresses that every wallet shows', async () => {
    const accounts = accountsOf(await deriveKeyring(new Uint8Array(16)))
    expect(accounts.map(({ address }) => address)).toEqual([
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      // BIP-84, first receiving address.
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl',
      'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk',
    ])
  })

  it('A Bitcoin address states the networks it is for', async () => {
    const accounts = accountsOf(await deriveKeyring(new Uint8Array(32)))
    expect(accounts.map(({ caipNetworkIds }) => caipNetworkIds)).toEqual([
      undefined,
      undefined,
      [`bip122:${BITCOIN_REFERENCES.mainnet}`],
      [`bip122:${BITCOIN_REFERENCES.testnet}`],
      [`bip122:${BITCOIN_REFERENCES.regtest}`],
    ])
  })

  it(
    'Random phrases have the same addresses in viem, ethers, bitcoinjs-lib and @solana/web3.js',
    { timeout: 900_000 },
    async () => {
      const count = runs(25, 1_000)
      for (let run = 0; run < count; run += 1) {
        const entropy = crypto.getRandomValues(new Uint8Array(run % 2 ? 16 : 32))
        const ours = accountsOf(await deriveKeyring(entropy)).map(({ address }) => address)
        expect(ours).toEqual(addressesElsewhere(entropyToMnemonic(entropy, wordlist)))
      }
    },
  )
})

function addressesElsewhere(phrase: string): (string | undefined)[] {
  const main = publicKeyAt(phrase, "m/84'/0'/0'/0/0")
  const test = publicKeyAt(phrase, "m/84'/1'/0'/0/0")
  return [
    mnemonicToAccount(phrase).address,
    Keypair.fromSeed(solanaSeed(mnemonicToSeedSync(phrase))).publicKey.toBase58(),
    payments.p2wpkh({ pubkey: main, network: networks.bitcoin }).address,
    payments.p2wpkh({ pubkey: test, network: networks.testnet }).address,
    payments.p2wpkh({ pubkey: test, network: networks.regtest }).address,
  ]
}

function publicKeyAt(phrase: string, path: string): Uint8Array {
  return bytes(HDNodeWallet.fromPhrase(phrase, '', path).publicKey.slice(2))
}

/** A second implementation of SLIP-10, on Node's own HMAC. */
function solanaSeed(seed: Uint8Array): Uint8Array {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const number of [44, 501, 0, 0]) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(number + 0x8000_0000)
    const step = Buffer.concat([Buffer.of(0), node.subarray(0, 32), index])
    node = createHmac('sha512', node.subarray(32)).update(step).digest()
  }
  return Uint8Array.from(node.subarray(0, 32))
}
