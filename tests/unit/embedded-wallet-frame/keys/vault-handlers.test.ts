import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { VaultOutcome } from '#frame/keys/vault-protocol.ts'
import { UNLOCKED_IDLE_MS } from '#schemas/constants/login.ts'
import { BITCOIN_REFERENCES } from '#schemas/namespaces/bip122.ts'
import { requireWalletProof } from '#server/features/key-shares/wallet-proof.ts'
import { createHeldClock, startVaultInProcess } from '#tests/support/fixtures/vault-in-process.ts'
import { runs } from '#tests/support/builders/runs.ts'

const random = (length = 32) => crypto.getRandomValues(new Uint8Array(length))
const UNLOCKER = 'device-unlocker-1'
const CREDENTIAL = 'Y3JlZGVudGlhbA'
const PASSWORD = 'a quiet harbour at dawn'
const MISMATCH = { ok: false, code: 'BLOB_MISMATCH' }
const LOCKED = { ok: false, code: 'WALLET_LOCKED' }

let clock = createHeldClock()
let vault = startVaultInProcess(clock)
beforeEach(() => {
  clock = createHeldClock()
  vault = startVaultInProcess(clock)
})

function value<T>(outcome: VaultOutcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.answer
}

/** Flips a bit at a position the caller chooses. */
function flipped(bytes: Uint8Array<ArrayBuffer>, bit: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice()
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return copy
}

const signSomething = () =>
  vault.handlers.sign({ request: { namespace: 'eip155', digest: new Uint8Array(32).fill(7) } })

it('An open wallet proves that it is open for its id, with the same proof each time, and for no other id', async () => {
  const made = value(await vault.handlers.create({}))
  const { proof } = value(await vault.handlers.proveOpen({}))
  expect(proof).toHaveLength(32)
  const { words } = value(await vault.handlers.revealWords({}))
  const encoded = Buffer.from(proof).toString('base64url')
  expect(() => requireWalletProof(made.walletId, encoded)).not.toThrow()
  await vault.handlers.lock({})
  value(await vault.handlers.openPhrase({ walletId: made.walletId, words }))
  expect(value(await vault.handlers.proveOpen({})).proof).toEqual(proof)
  const again = value(await vault.handlers.importPhrase({ words }))
  const other = value(await vault.handlers.proveOpen({})).proof
  expect(other).not.toEqual(proof)
  for (const [walletId, wrong] of [
    [again.walletId, encoded],
    [made.walletId, Buffer.from(other).toString('base64url')],
    [made.walletId, ''],
    ['', encoded],
    [made.walletId.slice(0, 22), encoded],
  ] as const)
    expect(() => requireWalletProof(walletId, wrong)).toThrow('Open the wallet first')
})

describe('sealing and opening', () => {
  it('A wallet sealed for the device opens again', async () => {
    const made = value(await vault.handlers.create({}))
    const serverHalf = random()
    const sealed = value(await vault.handlers.sealDevice({ unlockerId: UNLOCKER, serverHalf }))
    expect(sealed.key.extractable).toBe(false)
    await vault.handlers.lock({})
    const opened = await vault.handlers.openDevice({
      walletId: made.walletId,
      unlockerId: UNLOCKER,
      serverHalf,
      ...sealed,
    })
    expect(value(opened)).toEqual(made)
  })

  it('A wallet sealed for a passkey opens again', async () => {
    const made = value(await vault.handlers.create({}))
    const secret = random()
    const { blob } = value(await vault.handlers.sealPasskey({ credentialId: CREDENTIAL, secret }))
    await vault.handlers.lock({})
    const input = { walletId: made.walletId, credentialId: CREDENTIAL, secret, blob }
    expect(value(await vault.handlers.openPasskey(input))).toEqual(made)
  })

  it('A wallet sealed for a password opens again, however the characters of the password are composed', async () => {
    const made = value(await vault.handlers.create({}))
    const sealed = value(await vault.handlers.sealPassword({ password: `${PASSWORD} \u00e9` }))
    expect(sealed.settings).toMatchObject({ memoryKiB: 65_536, iterations: 3, parallelism: 1 })
    await vault.handlers.lock({})
    const { walletId } = made
    const password = `${PASSWORD} e\u0301`
    const prepared = await vault.handlers.preparePassword({ walletId, password, settings: sealed.settings })
    expect(value(prepared).verifier).toEqual(sealed.verifier)
    expect(value(await vault.handlers.openPassword({ walletId, blob: sealed.blob }))).toEqual(made)
  })

  it("A wallet opens with its recovery phrase and with the operator's root key", async () => {
    const made = value(await vault.handlers.create({}))
    const { walletId } = made
    const { words } = value(await vault.handlers.revealWords({}))
    const { rootKey } = value(await vault.handlers.discloseRootKey({}))
    expect(words).toHaveLength(24)
    await vault.handlers.lock({})
    expect(value(await vault.handlers.openPhrase({ walletId, words }))).toEqual(made)
    await vault.handlers.lock({})
    expect(value(await vault.handlers.openOperator({ walletId, rootKey }))).toEqual(made)
  })

  it('An imported phrase of any length gives the wallet that other products derive from it', async () => {
    const words = [...Array.from({ length: 11 }, () => 'abandon'), 'about']
    const imported = value(await vault.handlers.importPhrase({ words }))
    expect(imported.accounts[0]?.address).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    expect(value(await vault.handlers.revealWords({})).words).toEqual(words)
  })
})

describe('opening with something that does not belong', () => {
  it('A blob with any bit flipped does not open', { timeout: 600_000 }, async () => {
    const { walletId } = value(await vault.handlers.create({}))
    const secret = random()
    const serverHalf = random()
    const passkey = value(await vault.handlers.sealPasskey({ credentialId: CREDENTIAL, secret }))
    const device = value(await vault.handlers.sealDevice({ unlockerId: UNLOCKER, serverHalf }))
    for (let run = 0; run < runs(10_000, 100_000); run += 1) {
      const { blob } = run % 2 ? passkey : device
      const damaged = flipped(blob, Math.floor(Math.random() * blob.length * 8))
      const outcome =
        run % 2
          ? await vault.handlers.openPasskey({ walletId, credentialId: CREDENTIAL, secret, blob: damaged })
          : await vault.handlers.openDevice({
              walletId,
              unlockerId: UNLOCKER,
              key: device.key,
              serverHalf,
              blob: damaged,
            })
      expect(outcome).toEqual(MISMATCH)
    }
  })

  it('A blob does not open with the half, the unlocker, the wallet or the key of another', async () => {
    const other = value(await vault.handlers.create({}))
    const otherSealed = value(
      await vault.handlers.sealDevice({ unlockerId: UNLOCKER, serverHalf: new Uint8Array(32) }),
    )
    const { walletId } = value(await vault.handlers.create({}))
    const serverHalf = random()
    const sealed = value(await vault.handlers.sealDevice({ unlockerId: UNLOCKER, serverHalf }))
    const right = { walletId, unlockerId: UNLOCKER, serverHalf, ...sealed }
    for (const wrong of [
      { serverHalf: random() },
      { unlockerId: 'device-unlocker-2' },
      { walletId: other.walletId },
      { key: otherSealed.key },
      { blob: otherSealed.blob },
      { blob: sealed.blob.slice(0, -1) },
      { blob: Uint8Array.of(1) },
    ]) {
      expect(await vault.handlers.openDevice({ ...right, ...wrong })).toEqual(MISMATCH)
    }
    expect(value(await vault.handlers.openDevice(right)).walletId).toBe(walletId)
  })

  it('A blob of another wallet does not open, even under the same secret', async () => {
    const secret = random()
    const input = { credentialId: CREDENTIAL, secret }
    const other = value(await vault.handlers.create({}))
    const { blob } = value(await vault.handlers.sealPasskey(input))
    const { walletId } = value(await vault.handlers.create({}))
    expect(await vault.handlers.openPasskey({ ...input, walletId, blob })).toEqual(MISMATCH)
    expect(value(await vault.handlers.openPasskey({ ...input, walletId: other.walletId, blob }))).toEqual(
      other,
    )
  })

  it('A blob does not open with the passkey of another credential', async () => {
    const { walletId } = value(await vault.handlers.create({}))
    const secret = random()
    const { blob } = value(await vault.handlers.sealPasskey({ credentialId: CREDENTIAL, secret }))
    const input = { walletId, credentialId: 'b3RoZXI', secret, blob }
    expect(await vault.handlers.openPasskey(input)).toEqual(MISMATCH)
  })

  it('A wallet does not open with the root key or the recovery phrase of another', async () => {
    value(await vault.handlers.create({}))
    const { rootKey } = value(await vault.handlers.discloseRootKey({}))
    const { words } = value(await vault.handlers.revealWords({}))
    const { walletId } = value(await vault.handlers.create({}))
    expect(await vault.handlers.openPhrase({ walletId, words })).toEqual({
      ok: false,
      code: 'PHRASE_INVALID',
    })
    // A mistyped phrase is no attack, so the wallet stays open.
    expect((await signSomething()).ok).toBe(true)
    expect(await vault.handlers.openOperator({ walletId, rootKey })).toEqual(MISMATCH)
    expect(await signSomething()).toEqual(LOCKED)
  })

  it('A failure to open locks the wallet that was open', async () => {
    const { walletId } = value(await vault.handlers.create({}))
    const input = { walletId, credentialId: CREDENTIAL, secret: random(), blob: random(61) }
    expect(await vault.handlers.openPasskey(input)).toEqual(MISMATCH)
    expect(await signSomething()).toEqual(LOCKED)
  })

  it('A password that was prepared for another wallet does not open this one', async () => {
    const { walletId } = value(await vault.handlers.create({}))
    const { settings, blob } = value(await vault.handlers.sealPassword({ password: PASSWORD }))
    const other = value(await vault.handlers.create({}))
    await vault.handlers.preparePassword({ walletId, password: PASSWORD, settings })
    expect(await vault.handlers.openPassword({ walletId: other.walletId, blob })).toEqual(LOCKED)
  })
})

describe('signing', () => {
  it('Signatures are low-s, recoverable ECDSA and plain EdDSA by the keys of the accounts', async () => {
    const { accounts } = value(await vault.handlers.create({}))
    for (let run = 0; run < 20; run += 1) {
      const digest = random()
      for (const account of accounts) {
        const { namespace, publicKey, caipNetworkIds: [caipNetworkId = ''] = [] } = account
        const request =
          namespace === 'solana'
            ? { namespace, message: digest }
            : namespace === 'bip122'
              ? { namespace, digest, caipNetworkId }
              : { namespace, digest }
        const { signature } = value(await vault.handlers.sign({ request }))
        if (namespace === 'solana') {
          expect(ed25519.verify(signature, digest, publicKey)).toBe(true)
          continue
        }
        const recovery = signature[64] ?? -1
        expect([0, 1]).toContain(recovery)
        const rs = secp256k1.Signature.fromBytes(signature.subarray(0, 64))
        expect(rs.hasHighS()).toBe(false)
        expect(rs.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(true)).toEqual(publicKey)
      }
    }
  })

  it('A network outside the catalogue has no key', async () => {
    value(await vault.handlers.create({}))
    const digest = random()
    for (const caipNetworkId of ['bip122:ffffffffffffffffffffffffffffffff', BITCOIN_REFERENCES.mainnet]) {
      const signed = vault.handlers.sign({ request: { namespace: 'bip122', digest, caipNetworkId } })
      expect(await signed).toEqual({ ok: false, code: 'VAULT_FAILED' })
    }
  })
})

describe('wiping the keys', () => {
  const isZero = (bytes: Uint8Array | undefined) => bytes?.every((byte) => byte === 0)
  const everyKey = () => {
    const keys = vault.memory.use()
    return keys ? [keys.rootKey, ...Object.values(keys.keyring)] : []
  }

  it('Locking wipes the keys byte for byte, and nothing is answered afterwards', async () => {
    value(await vault.handlers.create({}))
    const keys = everyKey()
    expect(keys).toHaveLength(5)
    expect(keys.some(isZero)).toBe(false)
    await vault.handlers.lock({})
    expect(keys.every(isZero)).toBe(true)
    expect(await signSomething()).toEqual(LOCKED)
    expect(await vault.handlers.revealWords({})).toEqual(LOCKED)
    expect(await vault.handlers.proveOpen({})).toEqual(LOCKED)
    expect(await vault.handlers.discloseRootKey({})).toEqual(LOCKED)
    expect(await vault.handlers.sealPasskey({ credentialId: CREDENTIAL, secret: random() })).toEqual(LOCKED)
  })

  it('The keys are wiped after five minutes without use, not before', async () => {
    value(await vault.handlers.create({}))
    const keys = everyKey()
    clock.advance(UNLOCKED_IDLE_MS - 1)
    expect((await signSomething()).ok).toBe(true)
    clock.advance(UNLOCKED_IDLE_MS - 1)
    expect(keys.some(isZero)).toBe(false)
    clock.advance(1)
    expect(keys.every(isZero)).toBe(true)
  })

  it('The keys are wiped on the first use after a sleep in which no timer ran', async () => {
    value(await vault.handlers.create({}))
    const keys = everyKey()
    clock.set(clock.now() + UNLOCKED_IDLE_MS)
    expect(await signSomething()).toEqual(LOCKED)
    expect(keys.every(isZero)).toBe(true)
  })

  it('The keys are wiped when the clock was set back a day', async () => {
    value(await vault.handlers.create({}))
    const keys = everyKey()
    const start = clock.now()
    clock.after(UNLOCKED_IDLE_MS - 1, () => clock.set(start - 86_400_000))
    clock.advance(UNLOCKED_IDLE_MS)
    expect(keys.every(isZero)).toBe(true)
  })

  it('The keys are wiped when another wallet takes their place', async () => {
    value(await vault.handlers.create({}))
    const keys = everyKey()
    value(await vault.handlers.create({}))
    expect(keys.every(isZero)).toBe(true)
  })

  it('The keys are wiped also when they were about to be opened', async () => {
    const opening = vault.handlers.create({})
    await vault.handlers.lock({})
    expect(await opening).toEqual(LOCKED)
    expect(await signSomething()).toEqual(LOCKED)
  })

  it('Nothing is sealed with keys that were wiped meanwhile', async () => {
    value(await vault.handlers.create({}))
    const sealing = vault.handlers.sealPassword({ password: PASSWORD })
    await vault.handlers.lock({})
    expect(await sealing).toEqual(LOCKED)
  })
})
