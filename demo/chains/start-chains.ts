import { SOURCE_URLS } from '#demo/demo-urls.ts'
import { startBitcoinChain } from './bitcoin/start-bitcoin-chain.ts'
import type { Log, RunningChain } from './running-chain.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { startEvmChain } from './evm/start-evm-chain.ts'
import { startSolanaChain } from './solana/start-solana-chain.ts'

const FUNDED_LAMPORTS = 100_000_000_000n
/** 1 BTC each; the first account has a history. */
const BITCOIN_PAYMENTS = [
  { address: DEMO_ACCOUNTS.bitcoinPayment, sats: 60_000_000n },
  { address: DEMO_ACCOUNTS.bitcoinOrdinals, sats: 100_000_000n },
  { address: DEMO_ACCOUNTS.bitcoinPhone, sats: 100_000_000n },
  { address: DEMO_ACCOUNTS.bitcoinPayment, sats: 25_000_000n },
  { address: DEMO_ACCOUNTS.bitcoinPayment, sats: 15_000_000n },
]

/** The ports of the local chains, and the log of their start. */
export type ChainsOptions = {
  evmPort: number
  solanaPort: number
  /** Port of the WebSocket: pages look for it at the port after {@link ChainsOptions.solanaPort}. */
  solanaSocketPort?: number
  bitcoinPort: number
  /** Origin that serves the metadata of some collectibles; the demo's site by default. */
  siteUrl?: string
  /** Where names below the demo's zone are answered; the demo's API by default. */
  gatewayUrl?: string
  log?: Log
}

/** The running local chains. */
export type RunningChains = {
  urls: { evm: string; solana: string; bitcoin: string }
  /** Stops all of them; safe to call twice. */
  stop: () => Promise<void>
}

/**
 * Starts the three local chains in parallel and funds the demo accounts: 10,000 ETH, tokens, collectibles and names;
 * 100 SOL and tokens; 1 BTC on each address. Ready in well under 3 s.
 *
 * @throws When one of them cannot start; the others are stopped first.
 * @example
 * const chains = await startChains({ evmPort: 4607, solanaPort: 4608, bitcoinPort: 4611, log: console.log })
 */
export async function startChains(options: ChainsOptions): Promise<RunningChains> {
  const log = options.log ?? (() => {})
  const siteUrl = options.siteUrl ?? SOURCE_URLS.site
  const settled = await Promise.allSettled([
    startEvmChain(options.evmPort, siteUrl, options.gatewayUrl),
    startSolanaChain(
      options.solanaPort,
      [DEMO_ACCOUNTS.solana, DEMO_ACCOUNTS.solanaPhone].map((address) => ({
        address,
        lamports: FUNDED_LAMPORTS,
      })),
      siteUrl,
      options.solanaSocketPort,
    ),
    startBitcoinChain(options.bitcoinPort, BITCOIN_PAYMENTS),
  ])
  const running = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const [evm, solana, bitcoin] = running
  if (!evm || !solana || !bitcoin) {
    await stopAll(running)
    throw settled.find((result) => result.status === 'rejected')?.reason
  }
  log(`EVM chain 31337 at ${evm.url}`)
  log(`Solana (local SVM) at ${solana.url}`)
  log(`Bitcoin regtest at ${bitcoin.url}`)
  const urls = { evm: evm.url, solana: solana.url, bitcoin: bitcoin.url }
  return { urls, stop: () => stopAll(running) }
}

async function stopAll(chains: readonly RunningChain[]): Promise<void> {
  await Promise.all(chains.map((chain) => chain.stop()))
}
