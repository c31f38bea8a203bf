import type { RunningChain } from '#demo/chains/running-chain.ts'
import { serveHttp } from '#demo/chains/http-server.ts'
import { BURN, payFromTreasury, TREASURY } from './faucet.ts'
import { Ledger } from './ledger.ts'
import { scriptOf } from './regtest.ts'
import { answerRoute } from './routes.ts'

const BLOCK_DELAY_MS = 300

/**
 * Starts the local Bitcoin network (regtest): a ledger in this process behind an Esplora-shaped HTTP interface.
 * It is not a full node: it verifies amounts, fees and the signatures of native segwit and taproot key-path spends.
 * Each accepted transaction is mined shortly after.
 *
 * @param port TCP port on 127.0.0.1.
 * @param funded Addresses that are paid, in satoshi; who is paid again is paid in a later block.
 * @param blockDelayMs How long an accepted transaction waits for its block, in milliseconds.
 * @throws When the port is taken or an address is not a regtest address.
 * @example
 * const chain = await startBitcoinChain(4611, [{ address: 'bcrt1q…', sats: 100_000_000n }])
 * await fetch(`${chain.url}/address/bcrt1q…/utxo`)
 */
export async function startBitcoinChain(
  port: number,
  funded: ReadonlyArray<{ address: string; sats: bigint }> = [],
  blockDelayMs = BLOCK_DELAY_MS,
): Promise<RunningChain> {
  const ledger = new Ledger()
  ledger.mine(TREASURY)
  const paid = new Set<string>()
  for (const { address, sats } of funded) {
    if (paid.has(address)) {
      ledger.mine(BURN)
      paid.clear()
    }
    paid.add(address)
    const script = scriptOf(address)
    if (!script) throw new Error(`${address} is not a regtest address.`)
    const payment = payFromTreasury(ledger, script, sats)
    if (!payment.ok) throw new Error(`${address} could not be funded: ${payment.reason}.`)
  }
  ledger.mine(BURN)

  const timers = new Set<NodeJS.Timeout>()
  const accepted = (): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      ledger.mine(BURN)
    }, blockDelayMs)
    timers.add(timer)
  }
  const http = await serveHttp(port, (request) => answerRoute({ ledger, accepted }, request))
  return {
    url: `http://127.0.0.1:${http.port}`,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      await http.close()
    },
  }
}
