import type { OpenedWallet, VaultHandlers, VaultOutcome, VaultRefusal } from '#frame/keys/vault-protocol.ts'
import type { KeyMemory, OpenKeys } from './key-memory.ts'
import { entropyOfPhrase, phraseOfEntropy } from './recovery-phrase.ts'
import { passwordSecret } from './password-key.ts'
import * as sealing from './sealing.ts'
import { signWith } from './sign.ts'
import { createWalletId, isKeyOfWallet, proofOfKey } from './wrapping.ts'

type Bytes = Uint8Array<ArrayBuffer>

const ROOT_KEY_BYTES = 32

/**
 * Makes the handlers of the vault's calls; the memory alone holds the keys. Anything to be opened that proves not to belong
 * to the wallet wipes them.
 */
export function createVaultHandlers(memory: KeyMemory): VaultHandlers {
  let prepared: { readonly walletId: string; readonly key: CryptoKey; readonly wipes: number } | undefined

  const load = async (
    rootKey: Bytes,
    walletId: string,
    since: number,
  ): Promise<VaultOutcome<OpenedWallet>> => {
    const keys = await memory.load(rootKey, walletId, since)
    return keys ? answer({ walletId, accounts: keys.accounts }) : refuse('WALLET_LOCKED')
  }
  const loadNew = async (rootKey: Bytes): Promise<VaultOutcome<OpenedWallet>> => {
    const since = memory.wipes()
    return load(rootKey, await createWalletId(rootKey), since)
  }
  /** Opens with the root key that is found, if it belongs to the wallet. */
  const loadFound = async (
    walletId: string,
    find: () => Promise<Bytes | undefined> | Bytes | undefined,
    otherwise: VaultRefusal = 'BLOB_MISMATCH',
  ): Promise<VaultOutcome<OpenedWallet>> => {
    const since = memory.wipes()
    const rootKey = await find()
    if (rootKey && (await isKeyOfWallet(rootKey, walletId))) return load(rootKey, walletId, since)
    rootKey?.fill(0)
    if (otherwise === 'BLOB_MISMATCH') memory.wipe()
    return refuse(otherwise)
  }
  /** Answers with open keys; answers nothing of keys that were wiped meanwhile. */
  const withKeys = async <Answer>(
    work: (keys: OpenKeys) => Promise<Answer> | Answer,
  ): Promise<VaultOutcome<Answer>> => {
    const keys = memory.use()
    if (!keys) return refuse('WALLET_LOCKED')
    const begun = memory.wipes()
    const result = await work(keys)
    return begun === memory.wipes() ? answer(result) : refuse('WALLET_LOCKED')
  }

  return {
    create: () => loadNew(crypto.getRandomValues(new Uint8Array(ROOT_KEY_BYTES))),
    importPhrase: async ({ words }) => {
      const rootKey = entropyOfPhrase(words)
      return rootKey ? loadNew(rootKey) : refuse('PHRASE_INVALID')
    },
    openDevice: (input) => loadFound(input.walletId, () => sealing.unsealFromDevice(input)),
    openPasskey: (input) => loadFound(input.walletId, () => sealing.unsealFromPasskey(input)),
    preparePassword: async ({ walletId, password, settings }) => {
      const wipes = memory.wipes()
      const { key, verifier } = await sealing.passwordKeys(await passwordSecret(password, settings), walletId)
      prepared = { walletId, key, wipes }
      return answer({ verifier })
    },
    openPassword: async ({ walletId, blob }) => {
      const use = prepared
      prepared = undefined
      if (use?.walletId !== walletId || use.wipes !== memory.wipes()) return refuse('WALLET_LOCKED')
      return loadFound(walletId, () => sealing.unsealFromPassword(use.key, walletId, blob))
    },
    openPhrase: ({ walletId, words }) => loadFound(walletId, () => entropyOfPhrase(words), 'PHRASE_INVALID'),
    openOperator: ({ walletId, rootKey }) => loadFound(walletId, () => rootKey),
    sealDevice: (input) => withKeys((keys) => sealing.sealForDevice(keys, input)),
    sealPasskey: (input) => withKeys((keys) => sealing.sealForPasskey(keys, input)),
    sealPassword: (input) => withKeys((keys) => sealing.sealForPassword(keys, input)),
    proveOpen: () =>
      withKeys(async ({ rootKey, walletId }) => ({ proof: await proofOfKey(rootKey, walletId) })),
    discloseRootKey: () => withKeys(({ rootKey }) => ({ rootKey: rootKey.slice() })),
    revealWords: () => withKeys(({ rootKey }) => ({ words: phraseOfEntropy(rootKey) })),
    sign: async ({ request }) => {
      const keys = memory.use()
      if (!keys) return refuse('WALLET_LOCKED')
      const signature = signWith(keys.keyring, request)
      return signature ? answer({ signature }) : refuse('VAULT_FAILED')
    },
    lock: async () => {
      prepared = undefined
      memory.wipe()
      return answer({})
    },
  }
}

const answer = <Answer>(value: Answer): VaultOutcome<Answer> => ({ ok: true, answer: value })
const refuse = (code: VaultRefusal): VaultOutcome<never> => ({ ok: false, code })
