import { createPublicClient, createWalletClient, http, parseAbi, parseEther, parseUnits } from 'viem'
import { mnemonicToAccount, privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { findAnvil } from '#demo/chains/evm/find-anvil.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'

const PORT = 4787
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function symbol() view returns (string)',
  'function ownerOf(uint256) view returns (address)',
  'function transfer(address, uint256) returns (bool)',
])

let chain: RunningChain

beforeAll(async () => {
  chain = await startEvmChain(PORT)
})
afterAll(() => chain.stop())

const reader = () => createPublicClient({ chain: foundry, transport: http(chain.url), pollingInterval: 20 })
const signer = () => createWalletClient({ account, chain: foundry, transport: http(chain.url) })

describe('the local EVM chain', () => {
  test('A transfer is sent and confirmed', async () => {
    const to = privateKeyToAccount(generatePrivateKey()).address
    const hash = await signer().sendTransaction({ to, value: parseEther('1.5') })
    const receipt = await reader().waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(await reader().getBalance({ address: to })).toBe(parseEther('1.5'))
  })

  test('Each demo wallet holds tokens and a collectible', async () => {
    const { token, collectible } = LOCAL_EVM_CONTRACTS
    const [symbol, balance, extensionBalance, owner] = await reader().multicall({
      allowFailure: false,
      multicallAddress: LOCAL_EVM_CONTRACTS.multicall,
      contracts: [
        { address: token, abi, functionName: 'symbol' },
        { address: token, abi, functionName: 'balanceOf', args: [DEMO_ACCOUNTS.evm] },
        { address: token, abi, functionName: 'balanceOf', args: [DEMO_ACCOUNTS.evmExtension] },
        { address: collectible, abi, functionName: 'ownerOf', args: [1n] },
      ],
    })
    expect(symbol).toBe('dUSD')
    expect([balance, extensionBalance]).toEqual([parseUnits('1000', 6), parseUnits('1000', 6)])
    expect(owner).toBe(DEMO_ACCOUNTS.evm)
  })

  test('A token transfer beyond the balance reverts', async () => {
    const transfer = reader().simulateContract({
      account,
      address: LOCAL_EVM_CONTRACTS.token,
      abi,
      functionName: 'transfer',
      args: [DEMO_ACCOUNTS.evmExtension, parseUnits('1000001', 6)],
    })
    await expect(transfer).rejects.toThrow(/reverted/)
  })

  test('An account without funds cannot send', async () => {
    const poor = privateKeyToAccount(generatePrivateKey())
    const client = createWalletClient({ account: poor, chain: foundry, transport: http(chain.url) })
    const sent = client.sendTransaction({ to: account.address, value: 1n })
    await expect(sent).rejects.toThrow(/insufficient funds|exceeds the balance/i)
  })

  test('A tampered signed transaction recovers another account', async () => {
    const request = await signer().prepareTransactionRequest({ to: DEMO_ACCOUNTS.evmExtension, value: 1n })
    const signed = await signer().signTransaction(request)
    const tampered = `${signed.slice(0, -2)}${signed.endsWith('00') ? '01' : '00'}` as const
    const before = await reader().getTransactionCount({ address: account.address })
    await reader()
      .sendRawTransaction({ serializedTransaction: `0x${tampered.slice(2)}` })
      .catch(() => undefined)
    expect(await reader().getTransactionCount({ address: account.address })).toBe(before)
  })

  test('A port that is in use is named in the error', async () => {
    await expect(startEvmChain(PORT)).rejects.toThrow(String(PORT))
  })

  test('A platform without a binary gets an error that says what to do', () => {
    expect(() => findAnvil('sunos', 'sparc')).toThrow(/@foundry-rs\/anvil-sunos-sparc.*npm install/)
  })
})
