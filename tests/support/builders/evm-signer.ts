import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Vault, VaultAccount } from '#frame/keys/vault.ts'
import { fail, ok } from '#schemas/errors/result.ts'

/** Creates a key that signs digests as a vault does, and its account. */
export function signerOf(privateKey: Hex): { account: VaultAccount; sign: Vault['sign'] } {
  const secret = hexToBytes(privateKey)
  const account: VaultAccount = {
    namespace: 'eip155',
    address: privateKeyToAccount(privateKey).address,
    publicKey: secp256k1.getPublicKey(secret),
  }
  return {
    account,
    sign: (request) => {
      if (request.namespace !== 'eip155') return Promise.resolve(fail(-32603, 'an EVM key'))
      // The library puts the recovery bit first.
      const [recovery = 0, ...rs] = secp256k1.sign(request.digest, secret, {
        prehash: false,
        format: 'recovered',
      })
      return Promise.resolve(ok(Uint8Array.from([...rs, recovery])))
    },
  }
}
