import { HDKey } from '@scure/bip32'
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { ed25519KeyOf } from '#frame/keys/worker/slip10.ts'

/** Derives every key of a phrase, by name (docs/security-model.md §5.8). */
export function keysOfPhrase(words: readonly string[]): Readonly<Record<string, Uint8Array>> {
  const phrase = words.join(' ')
  const seed = mnemonicToSeedSync(phrase)
  const child = (path: string) => HDKey.fromMasterSeed(seed).derive(path).privateKey ?? new Uint8Array()
  return {
    'root key': mnemonicToEntropy(phrase, wordlist),
    seed,
    'EVM key': child("m/44'/60'/0'/0/0"),
    'Bitcoin key': child("m/84'/0'/0'/0/0"),
    'Bitcoin test key': child("m/84'/1'/0'/0/0"),
    'Solana key': ed25519KeyOf(seed, [44, 501, 0, 0]),
  }
}
