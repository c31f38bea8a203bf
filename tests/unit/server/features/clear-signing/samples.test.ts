import {
  concatHex,
  encodeFunctionData,
  parseAbiItem,
  parseEther,
  parseUnits,
  zeroAddress,
  type Hex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { renderCall, renderMessage } from '#tests/support/builders/render-descriptor.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WBTC = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const STETH = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const WSTETH = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'
const APE = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ME = '0x1111111111111111111111111111111111111111'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const MAX = 2n ** 256n - 1n
const WORD: Hex = `0x${'ab'.repeat(32)}`
/** 2026-01-01. */
const NEW_YEAR = 1_767_225_600n
const UNTIL = 'Valid until: 2026-01-01 00:00:00Z'
const usdc = (amount: string) => parseUnits(amount, 6)

/** The calldata of a function call as users send it. */
function call(signature: string, ...args: unknown[]): Hex {
  const item = parseAbiItem(`function ${signature}`)
  if (item.type !== 'function') throw new Error(`${signature} is not a function`)
  return encodeFunctionData({ abi: [item], args })
}

interface Sample {
  readonly to: string
  readonly data: Hex
  readonly value?: bigint
  readonly intent: string
  readonly lines: readonly string[]
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  'an unlimited approval of a token': {
    to: USDT,
    data: call('approve(address spender, uint256 value)', PERMIT2, MAX),
    intent: 'Approve spending',
    lines: [`Spender: ${PERMIT2}`, 'Amount: Unlimited USDT'],
  },
  'a transfer of another token': {
    to: WBTC,
    data: call('transfer(address to, uint256 value)', ME, 150_000_000n),
    intent: 'Send',
    lines: ['Amount: 1.5 WBTC', `To: ${ME}`],
  },
  'wrapping coins': {
    to: WETH,
    data: '0xd0e30db0',
    value: parseEther('2'),
    intent: 'Wrap',
    lines: ['Amount: 2 ETH'],
  },
  'a transfer of USDC by a signature': {
    to: USDC,
    data: call(
      'transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
      DAI,
      ME,
      usdc('25'),
      0n,
      NEW_YEAR,
      WORD,
      27,
      WORD,
      WORD,
    ),
    intent: 'Send by a signature',
    lines: ['Amount: 25 USDC', `From: ${DAI}`, `To: ${ME}`, 'Valid from: 1970-01-01 00:00:00Z', UNTIL],
  },
  'a permit of Dai': {
    to: DAI,
    data: call(
      'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
      ME,
      PERMIT2,
      0n,
      NEW_YEAR,
      true,
      27,
      WORD,
      WORD,
    ),
    intent: 'Approve unlimited spending by a signature',
    lines: [`Owner: ${ME}`, `Spender: ${PERMIT2}`, 'Allowed: true', UNTIL],
  },
  'a swap at Uniswap v2': {
    to: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    data: call(
      'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
      usdc('100'),
      parseEther('99'),
      [USDC, WETH, DAI],
      ME,
      NEW_YEAR,
    ),
    intent: 'Swap',
    lines: ['Sell: 100 USDC', 'Receive at least: 99 DAI', `To: ${ME}`, UNTIL],
  },
  'a swap at Uniswap v3 through several pools': {
    to: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
    data: call(
      'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
      {
        path: concatHex([USDC, '0x000bb8', WETH, '0x0001f4', DAI]),
        recipient: ME,
        deadline: NEW_YEAR,
        amountIn: usdc('100'),
        amountOutMinimum: parseEther('99'),
      },
    ),
    intent: 'Swap',
    lines: ['Sell: 100 USDC', 'Receive at least: 99 DAI', `To: ${ME}`, UNTIL],
  },
  'a swap at the second router of Uniswap v3': {
    to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    data: call(
      'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
      {
        tokenIn: USDC,
        tokenOut: WETH,
        fee: 3000,
        recipient: ME,
        amountIn: usdc('100'),
        amountOutMinimum: parseEther('0.03'),
        sqrtPriceLimitX96: 0n,
      },
    ),
    intent: 'Swap',
    lines: ['Sell: 100 USDC', 'Receive at least: 0.03 WETH', `To: ${ME}`],
  },
  'commands of the Universal Router': {
    to: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    data: call(
      'execute(bytes commands, bytes[] inputs, uint256 deadline)',
      '0x0b08',
      ['0xaa', '0xbb'],
      NEW_YEAR,
    ),
    value: parseEther('1'),
    intent: 'Run commands of the router',
    lines: ['Coins sent: 1 ETH', 'Commands: 0x0b08', 'Input: 0xaa', 'Input: 0xbb', UNTIL],
  },
  'an approval at Permit2': {
    to: PERMIT2,
    data: call(
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      USDC,
      DAI,
      2n ** 160n - 1n,
      Number(NEW_YEAR),
    ),
    intent: 'Approve spending',
    lines: [`Spender: ${DAI}`, 'Amount: Unlimited USDC', UNTIL],
  },
  'a supply to Aave': {
    to: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
    data: call(
      'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
      USDC,
      usdc('500'),
      ME,
      0,
    ),
    intent: 'Supply',
    lines: ['Amount: 500 USDC', `For: ${ME}`],
  },
  'a repayment of all to Aave': {
    to: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
    data: call(
      'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)',
      USDC,
      MAX,
      2n,
      ME,
    ),
    intent: 'Repay',
    lines: ['Amount: All USDC', 'Interest: Variable', `Whose debt: ${ME}`],
  },
  'staking at Lido': {
    to: STETH,
    data: call('submit(address _referral)', zeroAddress),
    value: parseEther('1'),
    intent: 'Stake',
    lines: ['Amount: 1 ETH', `Referral: ${zeroAddress}`],
  },
  'unwrapping at Lido': {
    to: WSTETH,
    data: call('unwrap(uint256 _wstETHAmount)', parseEther('0.5')),
    intent: 'Unwrap',
    lines: ['Amount: 0.5 wstETH'],
  },
  'a withdrawal from Lido': {
    to: '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
    data: call(
      'requestWithdrawals(uint256[] _amounts, address _owner)',
      [parseEther('1'), parseEther('2')],
      ME,
    ),
    intent: 'Ask for a withdrawal',
    lines: ['Amount: 1 stETH', 'Amount: 2 stETH', `Owner of the request: ${ME}`],
  },
  'a withdrawal from Compound': {
    to: '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
    data: call('withdraw(address asset, uint256 amount)', USDC, usdc('7')),
    intent: 'Withdraw or borrow',
    lines: ['Amount: 7 USDC'],
  },
  'a renewal of an ENS name': {
    to: '0x253553366Da8546fC250F225fe3d25d0C782303b',
    data: call('renew(string name, uint256 duration)', 'postern', 31_536_000n),
    value: parseEther('0.01'),
    intent: 'Renew a .eth name',
    lines: ['Name: postern', 'For: 8760:00:00', 'Pay at most: 0.01 ETH'],
  },
  'a swap at 1inch': {
    to: '0x111111125421cA6dc452d289314280a0f8842A65',
    data: call(
      'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
      WBTC,
      {
        srcToken: COIN,
        dstToken: USDC,
        srcReceiver: WBTC,
        dstReceiver: ME,
        amount: parseEther('1'),
        minReturnAmount: usdc('3000'),
        flags: 0n,
      },
      '0x',
    ),
    value: parseEther('1'),
    intent: 'Swap',
    lines: ['Sell: 1 ETH', 'Receive at least: 3000 USDC', `To: ${ME}`, `Executor: ${WBTC}`],
  },
  'a swap in one pool at 1inch': {
    to: '0x111111125421cA6dc452d289314280a0f8842A65',
    data: call(
      'unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
      BigInt(USDC),
      usdc('9'),
      8n,
      7n,
    ),
    intent: 'Swap',
    lines: ['Sell: 9 USDC', 'Receive at least, in smallest units: 8', 'Pool: 7'],
  },
  'a permission of the Balancer vault': {
    to: '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
    data: call('setRelayerApproval(address sender, address relayer, bool approved)', ME, DAI, true),
    intent: 'Let a contract use your balances',
    lines: [`Account: ${ME}`, `Who may use them: ${DAI}`, 'Allowed: true'],
  },
  'an approval of a whole collection': {
    to: APE,
    data: call('setApprovalForAll(address operator, bool approved)', PERMIT2, true),
    intent: 'Approve the transfer of all items',
    lines: [`Who may transfer: ${PERMIT2}`, 'Allowed: true'],
  },
  'an approval of all items of many kinds': {
    to: '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401',
    data: call('setApprovalForAll(address operator, bool approved)', PERMIT2, false),
    intent: 'Approve the transfer of all items',
    lines: [`Who may transfer: ${PERMIT2}`, 'Allowed: false'],
  },
  'a transaction of a Safe, with the call inside': {
    to: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    data: call(
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      DAI,
      0n,
      '0xaabbccdd',
      1,
      0n,
      0n,
      0n,
      zeroAddress,
      zeroAddress,
      '0x',
    ),
    intent: 'Run a transaction of the Safe',
    lines: [
      'How: As the Safe itself (delegate call)',
      `Contract: ${DAI}`,
      'Coins sent: 0 ETH',
      'Call: 0xaabbccdd',
    ],
  },
  'an approval of a hash by a Safe': {
    to: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    data: call('approveHash(bytes32 hashToApprove)', WORD),
    intent: 'Approve a transaction of the Safe',
    lines: [`Transaction: ${WORD}`],
  },
  'a deposit at the EntryPoint': {
    to: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    data: call('depositTo(address account)', ME),
    value: parseEther('0.1'),
    intent: 'Deposit for fees',
    lines: ['Amount: 0.1 ETH', `For: ${ME}`],
  },
  'cancelling all orders at Seaport': {
    to: '0x0000000000000068F116a894984e2DB1123eB395',
    data: call('incrementCounter()'),
    intent: 'Cancel all your orders',
    lines: [],
  },
  'a swap at Curve': {
    to: '0x16C6521Dff6baB339122a0FE25a9116693265353',
    data: call(
      'exchange(address[11] _route, uint256[5][5] _swap_params, uint256 _amount, uint256 _min_dy)',
      [USDC, DAI, USDT, ...Array.from({ length: 8 }, () => zeroAddress)],
      Array.from({ length: 5 }, () => [0n, 0n, 0n, 0n, 0n]),
      usdc('12'),
      11_900_000n,
    ),
    intent: 'Swap',
    lines: [
      'Sell: 12 USDC',
      'Receive at least, in smallest units: 11900000',
      `Way: ${USDC}`,
      `Way: ${DAI}`,
      `Way: ${USDT}`,
      ...Array.from({ length: 8 }, () => `Way: ${zeroAddress}`),
    ],
  },
  'a deposit to the second layer': {
    to: '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1',
    data: call('depositETHTo(address _to, uint32 _minGasLimit, bytes _extraData)', ME, 200_000, '0x'),
    value: parseEther('3'),
    intent: 'Bridge to the second layer',
    lines: ['Amount: 3 ETH', `To: ${ME}`],
  },
}

describe('calls of popular contracts', () => {
  it.each(Object.entries(SAMPLES))(
    'Clear signing describes %s',
    async (_, { to, data, value, intent, lines }) => {
      const rendered = await renderCall(to, data, value ?? 0n)
      expect(rendered.intent).toBe(intent)
      expect(rendered.lines).toEqual(lines)
    },
  )

  it('A call of an unknown function, or with truncated data, is not described', async () => {
    const cut: Hex = `0x${call('transfer(address to, uint256 value)', ME, 1n).slice(2, -64)}`
    for (const data of ['0xdeadbeef', cut] as const) {
      const { lines, intent } = await renderCall(USDC, data)
      expect(lines).toEqual([])
      expect(intent).toBeUndefined()
    }
  })
})

describe('messages for popular contracts', () => {
  it('A permit of USDC is described with its spender, amount and deadline', async () => {
    const members = ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
    const rendered = await renderMessage({
      primaryType: 'Permit',
      types: { Permit: members.map(member) },
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
      message: {
        owner: ME,
        spender: PERMIT2,
        value: String(usdc('40')),
        nonce: '0',
        deadline: String(NEW_YEAR),
      },
    })
    expect(rendered.lines).toEqual([`Spender: ${PERMIT2}`, 'Amount: 40 USDC', UNTIL])
  })

  it('A Permit2 transfer signature is described with its spender, amount and deadline', async () => {
    const permitted = ['address token', 'uint256 amount'].map(member)
    const members = ['TokenPermissions permitted', 'address spender', 'uint256 nonce', 'uint256 deadline']
    const rendered = await renderMessage({
      primaryType: 'PermitTransferFrom',
      types: { PermitTransferFrom: members.map(member), TokenPermissions: permitted },
      domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
      message: {
        permitted: { token: DAI, amount: String(MAX) },
        spender: ME,
        nonce: '1',
        deadline: String(NEW_YEAR),
      },
    })
    expect(rendered.intent).toBe('Let somebody take an amount once')
    expect(rendered.lines).toEqual([`Who may take it: ${ME}`, 'At most: Unlimited DAI', UNTIL])
  })
})

function member(text: string) {
  const [type = '', name = ''] = text.split(' ')
  return { name, type }
}
