import { address as bitcoinAddress, networks, type Network as BitcoinNetwork } from 'bitcoinjs-lib'
import type { Network } from '#schemas/entities/network.ts'
import { BITCOIN_REFERENCES } from '#schemas/namespaces/bip122.ts'

const PARAMETERS: Readonly<Record<string, BitcoinNetwork>> = {
  [BITCOIN_REFERENCES.mainnet]: networks.bitcoin,
  [BITCOIN_REFERENCES.testnet]: networks.testnet,
  [BITCOIN_REFERENCES.regtest]: networks.regtest,
}

/** Whether an address is valid on a network: form, checksum and network (BIP-13, BIP-173, BIP-350). */
export function isNetworkAddress(text: string, network: Network): boolean {
  try {
    bitcoinAddress.toOutputScript(text, PARAMETERS[network.id])
    return true
  } catch {
    return false
  }
}
