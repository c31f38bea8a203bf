import { erc20Abi, getAddress, numberToHex, type Client, type Hex } from 'viem'
import { call, estimateGas, getBalance, readContract } from 'viem/actions'
import type { PreparedTransfer, Transfer, TransferProblem } from '#modal/chains/transfers.ts'
import { affordablePrice, readGasFees } from './gas-fees.ts'
import { transferCall, type TransferCall } from './send-call.ts'
import { readDataFee } from './send-data-fee.ts'
import { readMark } from './find-sent.ts'
import { isRefusal } from './to-app-error.ts'

/** The gas of a plain transfer of coins on every chain. */
const PLAIN_GAS = 21_000n
/** Margin in percent: a contract may need a little more gas when the transfer is made. */
const GAS_MARGIN = 120n

/** Reads from a node what a transfer costs, whether it would succeed, and the account's mark. */
export async function prepareTransfer(
  transfer: Transfer,
  from: Hex,
  client: Client,
): Promise<PreparedTransfer> {
  const { network, token, amount } = transfer
  const [coins, held, fees, mark] = await Promise.all([
    getBalance(client, { address: from, blockTag: 'latest' }),
    token === undefined ? undefined : balanceOf(token, from, client),
    readGasFees(client),
    readMark(from, client),
  ])
  const balance = held ?? coins
  // An amount above the balance cannot be estimated; a smaller amount costs the same.
  const possible = amount > balance ? balance : amount
  const likely = transferCall({ ...transfer, amount: possible })
  const gas = await estimate(likely, from, client)
  const units = gas ?? PLAIN_GAS
  const dataFee = await readDataFee(likely, { chainId: Number(network.id), gas: units }, client)
  const price = held === undefined ? affordablePrice(coins - amount - dataFee, units, fees) : fees.price
  const fee = units * price + dataFee
  const maximum = held ?? (coins > fee ? coins - fee : 0n)
  const common = { balance, maximum, fee, deposit: 0n, mark, transactionId: undefined }
  const problem = problemOf({ isMore: amount > maximum, isFeeMissing: fee > coins, gas, held })
  if (problem !== undefined || gas === undefined) return { ...common, problem, request: undefined }
  const { to, value, data } = transferCall(transfer)
  const params = [
    {
      from,
      to,
      value: numberToHex(value),
      ...(data !== undefined && { data }),
      gas: numberToHex(gas),
      ...fees.write(price),
    },
  ]
  return { ...common, problem: undefined, request: { method: 'eth_sendTransaction', params } }
}

function problemOf(known: {
  readonly isMore: boolean
  readonly isFeeMissing: boolean
  readonly gas: bigint | undefined
  readonly held: bigint | undefined
}): TransferProblem | undefined {
  if (known.isMore && known.held !== undefined) return 'amount'
  if (known.isFeeMissing) return 'fee'
  if (known.isMore) return 'amount'
  return known.gas === undefined ? 'refused' : undefined
}

function balanceOf(token: string, owner: Hex, client: Client): Promise<bigint> {
  const address = getAddress(token)
  return readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** Undefined when the transfer would fail: reverted by the contract, or answered with false. */
async function estimate(
  { to, value, data }: TransferCall,
  from: Hex,
  client: Client,
): Promise<bigint | undefined> {
  try {
    if (data === undefined) {
      const gas = await estimateGas(client, { account: from, to, value })
      return gas === PLAIN_GAS ? gas : (gas * GAS_MARGIN) / 100n
    }
    const [gas, { data: answer }] = await Promise.all([
      estimateGas(client, { account: from, to, data }),
      call(client, { account: from, to, data }),
    ])
    return answer !== undefined && BigInt(answer) === 0n ? undefined : (gas * GAS_MARGIN) / 100n
  } catch (thrown) {
    if (isRefusal(thrown)) return undefined
    throw thrown
  }
}
