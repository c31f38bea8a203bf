import { Connection, PublicKey } from '@solana/web3.js'
import { createPublicClient, http, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { startChains } from '#demo/chains/start-chains.ts'

const PORTS = { evmPort: 4791, solanaPort: 4792, bitcoinPort: 4793 }

describe('startChains', () => {
  test('All three chains start, fund the demo accounts and free their ports when they stop', async () => {
    const lines: string[] = []
    const chains = await startChains({ ...PORTS, log: (line) => lines.push(line) })
    try {
      expect(lines).toHaveLength(3)
      const evm = createPublicClient({ transport: http(chains.urls.evm) })
      expect(await evm.getBalance({ address: DEMO_ACCOUNTS.evm })).toBe(parseEther('10000'))
      const solana = new Connection(chains.urls.solana)
      for (const address of [DEMO_ACCOUNTS.solana, DEMO_ACCOUNTS.solanaPhone])
        expect(await solana.getBalance(new PublicKey(address))).toBe(100_000_000_000)
      const { bitcoinPayment, bitcoinOrdinals, bitcoinPhone } = DEMO_ACCOUNTS
      const read = async (path: string): Promise<unknown> =>
        (await fetch(`${chains.urls.bitcoin}/address/${path}`)).json()
      for (const address of [bitcoinOrdinals, bitcoinPhone])
        expect(await read(`${address}/utxo`)).toMatchObject([
          { value: 100_000_000, status: { confirmed: true } },
        ])
      expect(await read(bitcoinPayment)).toMatchObject({ chain_stats: { funded_txo_sum: 100_000_000 } })
      expect(await read(`${bitcoinPayment}/txs`)).toMatchObject(
        [4, 3, 2].map((height) => ({ status: { block_height: height } })),
      )
    } finally {
      await chains.stop()
      await chains.stop()
    }
    await expect(fetch(chains.urls.evm)).rejects.toThrow()
    const again = await startChains(PORTS)
    await again.stop()
  })

  test('A chain that cannot start stops the others', async () => {
    const first = await startChains(PORTS)
    try {
      const clash = startChains({ ...PORTS, evmPort: 4794, solanaPort: 4795 })
      await expect(clash).rejects.toThrow('4793')
      await expect(fetch('http://127.0.0.1:4794')).rejects.toThrow()
    } finally {
      await first.stop()
    }
  })
})
