import { describe, expect, it } from 'vitest'
import { paymentUri as writeBitcoin } from '#modal/chains/bip122/payment-uri.ts'
import { paymentUri as writeEvm } from '#modal/chains/eip155/payment-uri.ts'
import { paymentUri as writeSolana } from '#modal/chains/solana/payment-uri.ts'
import type { Network } from '#schemas/entities/network.ts'
import { bitcoinMainnet as bitcoin } from '#schemas/networks/bip122/mainnet.ts'
import { ethereum as mainnet } from '#schemas/networks/eip155/ethereum.ts'
import { solanaMainnet as solana } from '#schemas/networks/solana/mainnet.ts'

describe('the URI of a payment', () => {
  it('A coin is the example of ERC-681, with its network named', () => {
    const recipient = '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359'
    const amount = 2_014_000_000_000_000_000n
    expect(writeEvm({ network: mainnet, token: undefined, recipient, amount, decimals: 18 })).toBe(
      `ethereum:${recipient}@1?value=2014000000000000000`,
    )
  })

  it('A token is the example of ERC-681: the call of its transfer, in the smallest unit', () => {
    const token = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
    const recipient = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
    expect(writeEvm({ network: mainnet, token, recipient, amount: 1n, decimals: 6 })).toBe(
      `ethereum:${token}@1/transfer?address=${recipient}&uint256=1`,
    )
  })

  it.each([
    [1_000_000_000n, 9, undefined, 'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=1'],
    [
      10_000n,
      6,
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=0.01&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    ],
  ])('%s units are the example of Solana Pay, in whole units', (amount, decimals, token, uri) => {
    const recipient = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
    expect(writeSolana({ network: solana, token, recipient, amount, decimals })).toBe(uri)
  })

  it.each([
    [2_030_000_000n, '20.3'],
    [5_000_000_000n, '50'],
    [1n, '0.00000001'],
  ])('%s satoshi are written in bitcoin, as the examples of BIP 21', (amount, written) => {
    const recipient = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
    const network: Network = bitcoin
    expect(writeBitcoin({ network, token: undefined, recipient, amount, decimals: 8 })).toBe(
      `bitcoin:${recipient}?amount=${written}`,
    )
  })
})
