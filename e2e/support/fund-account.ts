import { PublicKey } from '@solana/web3.js'
import { numberToHex, parseEther, type Address } from 'viem'
import { PLACES } from '#e2e/pages/places.ts'
import { solanaNode } from './local-nodes.ts'

const LAMPORTS = 1_000_000_000
const SATS = 100_000

/** Pays an account of the visitor on every local chain: 1 ETH, 1 SOL, 100,000 sats. */
export async function fundAccount(account: {
  readonly evm: Address
  readonly solana: string
  readonly bitcoin: string
}): Promise<void> {
  const faucet = { address: account.bitcoin, sats: SATS }
  const [, , paid] = await Promise.all([
    fundEvm(account.evm),
    solanaNode.requestAirdrop(new PublicKey(account.solana), LAMPORTS),
    fetch(`${PLACES.bitcoin}/faucet`, { method: 'POST', body: JSON.stringify(faucet) }),
  ])
  if (!paid.ok) throw new Error(await paid.text())
}

/** Gives an EVM account 1 ETH on the local chain. */
export async function fundEvm(address: Address): Promise<void> {
  const answer = await fetch(PLACES.evm, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [address, numberToHex(parseEther('1'))],
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
