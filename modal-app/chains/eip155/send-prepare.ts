import { erc20Abi, getAddress, numberToHex, type Client, type Hex } from 'viem'
import { call, estimateFeesPerGas, estimateGas, getBalance, getGasPrice, readContract } from 'viem/actions'
import type { PreparedTransfer, Transfer, TransferProblem } from '#modal/chains/transfers.ts'
import { transferCall, type TransferCall } from './send-call.ts'
import { readDataFee } from './send-data-fee.ts'
import { readMark } from './find-sent.ts'
import { isRefusal } from './to-app-error.ts'

/** What a plain transfer of coins costs everywhere. */
const PLAIN_GAS = 21_000n
/** Contracts may need a little more by the time the transfer is made, in percent. */
const GAS_MARGIN = 120n

interface Fees {
  /** Of one unit of gas, at most. */
  readonly price: bigint
  /** What would do if the next blocks cost no more than the last. */
  readonly least: bigint
  readonly write: (price: bigint) => Readonly<Record<string, Hex>>
}

/** The library asks for a fifth more than the last block's price. */
const PRICE_MARGIN = { numerator: 6n, denominator: 5n } as const

/** Asks a node what a transfer costs, whether it would work, and where the account stands. */
export async function prepareTransfer(
  transfer: Transfer,
  from: Hex,
  client: Client,
): Promise<PreparedTransfer> {
  const { network, token, amount } = transfer
  const [coins, held, fees, mark] = await Promise.all([
    getBalance(client, { address: from, blockTag: 'latest' }),
    token === undefined ? undefined : balanceOf(token, from, client),
    readFees(client),
    readMark(from, client),
  ])
  const balance = held ?? coins
  // An amount that is not there cannot be estimated; what moving less costs is the same.
  const possible = amount > balance ? balance : amount
  const likely = transferCall({ ...transfer, amount: possible })
  const gas = await estimate(likely, from, client)
  const units = gas ?? PLAIN_GAS
  const dataFee = await readDataFee(likely, { chainId: Number(network.id), gas: units }, client)
  const price = held === undefined ? affordable(coins - amount - dataFee, units, fees) : fees.price
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

/** Whoever sends all of their coins pays with what is left, as long as that still does. */
function affordable(left: bigint, units: bigint, { price, least }: Fees): bigint {
  const paid = left / units
  return paid < price && paid >= least ? paid : price
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

/** Undefined where the transfer would be refused: by its contract, or by one that answers false. */
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

async function readFees(client: Client): Promise<Fees> {
  const fees = await estimateFeesPerGas(client, { type: 'eip1559', chain: null }).catch(() => undefined)
  if (!fees) {
    const price = await getGasPrice(client)
    return { price, least: price, write: (paid) => ({ gasPrice: numberToHex(paid) }) }
  }
  const { maxFeePerGas: price, maxPriorityFeePerGas: tip } = fees
  const base = ((price - tip) * PRICE_MARGIN.denominator) / PRICE_MARGIN.numerator + 1n
  return {
    price,
    least: base + tip,
    write: (paid) => ({ maxFeePerGas: numberToHex(paid), maxPriorityFeePerGas: numberToHex(tip) }),
  }
}
