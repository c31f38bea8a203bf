import {
  concatHex,
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  publicActions,
  toHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { SPONSOR_ENDPOINTS, type PackedUserOperation } from '#schemas/http/wallet/sponsor.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const { quoteOperation, sendOperation } = SPONSOR_ENDPOINTS
const { token, smartAccount: delegate, entryPoint } = LOCAL_EVM_CONTRACTS
const NETWORK = 'eip155:31337'
const OPERATOR_KEY = `0x${'0a'.repeat(32)}` as const
const DAY_MS = 86_400_000
const ACCOUNT = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const TOKEN = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
const OPERATION_TYPES = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
  ],
} as const
const LIMITS = { gasPerOperation: 600_000, gasPerUserPerDay: 1_500_000, gasPerProjectPerDay: 6_000_000 }

interface SignOptions {
  readonly isDelegated?: boolean
  /** Changes the operation after the quote and before it is signed. */
  readonly change?: Partial<PackedUserOperation>
  readonly signer?: PrivateKeyAccount
  readonly authorized?: Address
}

describe.each(JOURNEY_KINDS)('sponsored calls, on %s', (kind) => {
  let chain: RunningChain
  let deployment: WalletDeployment
  const node = () =>
    createTestClient({
      chain: foundry,
      mode: 'anvil',
      transport: http(chain.url),
      pollingInterval: 50,
    }).extend(publicActions)
  const operator = privateKeyToAccount(OPERATOR_KEY).address

  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    chain = await startEvmChain(port)
    await node().setBalance({ address: operator, value: parseEther('10') })
    const smartAccount = { caipNetworkId: NETWORK, delegate, isSponsored: true }
    const meanAccount = { ...smartAccount, isSponsored: false }
    deployment = await startWalletDeployment(kind, {
      environment: { POSTERN_SPONSOR_KEY: OPERATOR_KEY },
      projects: [
        { id: 'demo', name: 'Demo' },
        { id: 'mean', name: 'Mean', embeddedWallet: { smartAccounts: [meanAccount] } },
      ],
      config: {
        embeddedWallet: { smartAccounts: [smartAccount] },
        sponsor: LIMITS,
        chains: { [NETWORK]: { rpcUrls: [chain.url] } },
      },
    })
  })
  afterAll(async () => {
    await deployment.stop()
    await chain.stop()
  })

  let people = 0
  async function person(projectId = 'demo') {
    const browser = await deployment.browser()
    people += 1
    await deployment.login(browser, `person${people}@example.org`, projectId)
    return { browser, account: privateKeyToAccount(generatePrivateKey()) }
  }

  const sends = (to: Address, value: bigint): Hex =>
    encodeFunctionData({
      abi: ACCOUNT,
      args: [
        [
          {
            target: token,
            value: 0n,
            data: encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [to, value] }),
          },
          { target: zeroAddress, value: 0n, data: '0x' },
        ],
      ],
    })
  const balanceOf = (owner: Address) =>
    node().readContract({ address: token, abi: TOKEN, functionName: 'balanceOf', args: [owner] })
  const request = (account: PrivateKeyAccount, callData: Hex, isDelegated = false) => ({
    caipNetworkId: NETWORK,
    sender: account.address,
    callData,
    isDelegated,
  })

  /** An operation as the wallet makes it. */
  async function signed(
    browser: WalletClient,
    account: PrivateKeyAccount,
    callData: Hex,
    { isDelegated = false, change, signer = account, authorized = delegate }: SignOptions = {},
  ) {
    const quote = await browser.call(quoteOperation, request(account, callData, isDelegated))
    const pair = (high: string, low: string) =>
      concatHex([toHex(BigInt(high), { size: 16 }), toHex(BigInt(low), { size: 16 })])
    const unsigned = {
      sender: account.address,
      nonce: quote.nonce,
      initCode: isDelegated ? '0x' : `0x7702${'00'.repeat(18)}`,
      callData,
      accountGasLimits: pair(quote.verificationGasLimit, quote.callGasLimit),
      preVerificationGas: quote.preVerificationGas,
      gasFees: pair(quote.maxPriorityFeePerGas, quote.maxFeePerGas),
      paymasterAndData: quote.paymasterAndData,
      ...change,
    }
    const signature = await signer.signTypedData({
      types: OPERATION_TYPES,
      primaryType: 'PackedUserOperation',
      domain: { name: 'ERC4337', version: '1', chainId: 31_337, verifyingContract: entryPoint },
      message: {
        sender: hexOf(unsigned.sender),
        callData: hexOf(unsigned.callData),
        accountGasLimits: hexOf(unsigned.accountGasLimits),
        gasFees: hexOf(unsigned.gasFees),
        paymasterAndData: hexOf(unsigned.paymasterAndData),
        nonce: BigInt(unsigned.nonce),
        preVerificationGas: BigInt(unsigned.preVerificationGas),
        initCode: isDelegated ? '0x' : delegate,
      },
    })
    const operation = { ...unsigned, signature }
    if (isDelegated) return { caipNetworkId: NETWORK, operation }
    const nonce = await node().getTransactionCount({ address: account.address })
    const tuple = await signer.signAuthorization({ contractAddress: authorized, chainId: 31_337, nonce })
    const authorization = {
      chainId: toHex(tuple.chainId),
      address: authorized,
      nonce: toHex(tuple.nonce),
      r: toHex(BigInt(tuple.r)),
      s: toHex(BigInt(tuple.s)),
      yParity: tuple.yParity === 0 ? ('0x0' as const) : ('0x1' as const),
    }
    return { caipNetworkId: NETWORK, operation, authorization }
  }

  it('An account without coins is sponsored, gets its code, and is sponsored for the next call', async () => {
    const { browser, account } = await person()
    const before = await node().getBalance({ address: operator })
    const to = privateKeyToAccount(generatePrivateKey()).address
    const first = await browser.call(sendOperation, await signed(browser, account, sends(to, 5n)))
    const receipt = await node().waitForTransactionReceipt({ hash: hexOf(first.transactionHash) })
    expect(receipt).toMatchObject({ status: 'success', from: operator.toLowerCase() })
    expect(await balanceOf(to)).toBe(5n)
    expect(await node().getCode({ address: account.address })).toBe(
      `0xef0100${delegate.slice(2).toLowerCase()}`,
    )
    const again = await signed(browser, account, sends(to, 2n), { isDelegated: true })
    const second = await browser.call(sendOperation, again)
    await node().waitForTransactionReceipt({ hash: hexOf(second.transactionHash) })
    expect(await balanceOf(to)).toBe(7n)
    expect(await node().getBalance({ address: account.address })).toBe(0n)
    expect(await node().getBalance({ address: operator })).toBeLessThan(before)
    const [event] = await node().getContractEvents({
      address: entryPoint,
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: hexOf(second.operationHash) },
    })
    expect(event?.args).toMatchObject({ success: true, actualGasCost: 0n })
    expect(await browser.refusal(sendOperation, again)).toMatchObject({ code: 'SPONSORSHIP_REFUSED' })
  })

  it('A budget is charged with the gas used, not with the gas reserved', async () => {
    const { browser, account } = await person()
    const sent = await browser.call(sendOperation, await signed(browser, account, sends(operator, 1n)))
    const hash = hexOf(sent.transactionHash)
    const { gasUsed } = await node().waitForTransactionReceipt({ hash })
    await expect.poll(() => gasOf(sent.operationHash), { timeout: 10_000 }).toBe(Number(gasUsed))
    expect((await node().getTransaction({ hash })).gas).toBeGreaterThan(gasUsed)
  })

  it('Many operations at once are sent, each in its own transaction', async () => {
    const crowd = await Promise.all(Array.from({ length: 5 }, () => person()))
    const to = privateKeyToAccount(generatePrivateKey()).address
    const ready = await Promise.all(
      crowd.map(async ({ browser, account }) => ({
        browser,
        operation: await signed(browser, account, sends(to, 1n)),
      })),
    )
    const sent = await Promise.all(
      ready.map(({ browser, operation }) => browser.call(sendOperation, operation)),
    )
    for (const { transactionHash } of sent)
      await node().waitForTransactionReceipt({ hash: hexOf(transactionHash) })
    expect(await balanceOf(to)).toBe(5n)
    expect(new Set(sent.map(({ transactionHash }) => transactionHash)).size).toBe(5)
  })

  it('An operation that would fail is not sponsored', async () => {
    const { browser, account } = await person()
    const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [operator, 1n] })
    const callData = encodeFunctionData({ abi: ACCOUNT, args: [[{ target: token, value: 0n, data }]] })
    const refusal = await browser.refusal(quoteOperation, request(account, callData))
    expect(refusal).toEqual({ status: 403, code: 'SPONSORSHIP_REFUSED' })
  })

  it.each<[string, (account: PrivateKeyAccount) => SignOptions]>([
    ['that another account signed', () => ({ signer: privateKeyToAccount(generatePrivateKey()) })],
    ['that delegates to other code', () => ({ authorized: token })],
    ['with another nonce', () => ({ change: { nonce: '0x5' } })],
    ['that asks for a fee', () => ({ change: { gasFees: `0x${'00'.repeat(31)}01` } })],
    ['with a paymaster', () => ({ change: { paymasterAndData: `0x${'11'.repeat(60)}` } })],
    ['that deploys a contract', () => ({ change: { initCode: `0x${'22'.repeat(24)}` } })],
    [
      'that asks for unlimited gas',
      () => ({ change: { accountGasLimits: `0x${'00'.repeat(12)}ffffffff${'00'.repeat(12)}ffffffff` } }),
    ],
  ])('An operation %s is not broadcast', async (_, options) => {
    const { browser, account } = await person()
    const before = await node().getTransactionCount({ address: operator })
    const operation = await signed(browser, account, sends(operator, 1n), options(account))
    expect(await browser.refusal(sendOperation, operation)).toMatchObject({ code: 'SPONSORSHIP_REFUSED' })
    expect(await node().getTransactionCount({ address: operator })).toBe(before)
  })

  it('Contracts, and accounts with another delegation, are not sponsored', async () => {
    const { browser, account } = await person()
    for (const sender of [token, account.address]) {
      for (const isDelegated of [true, ...(sender === token ? [false] : [])]) {
        const asking = { ...request(account, sends(operator, 1n), isDelegated), sender }
        expect(await browser.refusal(quoteOperation, asking)).toMatchObject({ code: 'SPONSORSHIP_REFUSED' })
      }
    }
  })

  it('A user’s daily gas limit also holds for simultaneous requests', async () => {
    const { browser, account } = await person()
    const others = Array.from({ length: 8 }, () => privateKeyToAccount(generatePrivateKey()))
    const operations = await Promise.all(
      [account, ...others].map((one) => signed(browser, one, sends(operator, 1n))),
    )
    const answers = await Promise.all(operations.map((operation) => browser.ask(sendOperation, operation)))
    const paid = answers.filter(({ status }) => status === 200).length
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThan(6)
    deployment.advance(DAY_MS)
    await deployment.login(browser, `person${people}@example.org`)
    const late = privateKeyToAccount(generatePrivateKey())
    await browser.call(sendOperation, await signed(browser, late, sends(operator, 1n)))
  })

  it('Other networks, projects without sponsorship and visitors without a session are refused', async () => {
    const { browser, account } = await person()
    const asking = request(account, sends(operator, 1n))
    const elsewhere = { ...asking, caipNetworkId: 'eip155:1' }
    expect(await browser.refusal(quoteOperation, elsewhere)).toMatchObject({ code: 'SPONSORSHIP_REFUSED' })
    const mean = await person('mean')
    expect(await mean.browser.refusal(quoteOperation, asking)).toMatchObject({ code: 'SPONSORSHIP_REFUSED' })
    const stranger = await deployment.browser()
    expect(await stranger.refusal(quoteOperation, asking)).toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  it('No operation is sponsored above the maximum gas price', async () => {
    const { browser, account } = await person()
    await node().setNextBlockBaseFeePerGas({ baseFeePerGas: 400_000_000_000n })
    await node().mine({ blocks: 1 })
    const refusal = await browser.refusal(quoteOperation, request(account, sends(operator, 1n)))
    expect(refusal).toMatchObject({ code: 'SPONSORSHIP_REFUSED' })
  })

  async function gasOf(operationHash: string): Promise<number> {
    const row = await deployment.database.query
      .selectFrom('sponsored_operations')
      .select('gas')
      .where('operation_hash', '=', operationHash)
      .executeTakeFirstOrThrow()
    return row.gas
  }
})
