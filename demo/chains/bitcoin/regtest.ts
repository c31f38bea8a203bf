import * as ecc from '@bitcoinerlab/secp256k1'
import { address, initEccLib, networks } from 'bitcoinjs-lib'

initEccLib(ecc)

/** Address and key prefixes of the local Bitcoin network. */
export const REGTEST = networks.regtest

/** Hash of regtest's genesis block, as explorers print it. */
export const REGTEST_GENESIS_HASH = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** Lowest accepted fee rate, in satoshi per virtual byte. */
export const MIN_FEE_RATE = 1

/** The output script of a regtest address; undefined for other texts. */
export function scriptOf(text: string): Uint8Array | undefined {
  try {
    return address.toOutputScript(text, REGTEST)
  } catch {
    return undefined
  }
}

/** The regtest address of an output script; undefined when it has none. */
export function addressOf(script: Uint8Array): string | undefined {
  try {
    return address.fromOutputScript(script, REGTEST)
  } catch {
    return undefined
  }
}
