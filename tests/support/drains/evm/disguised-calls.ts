import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import {
  approved,
  BALANCER_VAULT,
  call,
  COMET,
  DRAIN_ABI,
  permit2Abi,
  PERMIT2,
  power,
  sent,
  swapped,
  type Drain,
} from './drain.ts'

const { token } = LOCAL_EVM_CONTRACTS
const abi = parseAbi([
  'function setRelayerApproval(address sender, address relayer, bool approved)',
  'function allow(address manager, bool isAllowed)',
  'function withdrawTo(address to, address asset, uint256 amount)',
  'function refundETH()',
  'function acceptOwnership()',
  'function multicall(bytes[] data)',
  'function aggregate3((address target, bool mayFail, bytes data)[] calls)',
])
const WAYS = ['needs much gas to answer', 'refuses to answer', 'answers half a word'] as const

/** Transactions that call well-known functions of unknown contracts, or of tokens that cannot be read. */
export const DISGUISED_CALLS: readonly Drain[] = [
  {
    name: 'an expired allowance of Permit2 renewed',
    loses: '100 dUSD',
    request: ({ victim, keys }) =>
      sent(
        victim,
        PERMIT2,
        encodeFunctionData({ abi: permit2Abi, args: [token, keys, 100_000_000n, 2 ** 48 - 1] }),
      ),
    seen: power('spend', { amount: '100', symbol: 'dUSD' }),
  },
  ...WAYS.map((way, place): Drain => ({
    name: `a transfer of a token that ${way}`,
    loses: '50 MUTE',
    request: ({ victim, attacker, mute }) =>
      sent(
        victim,
        mute[place] ?? token,
        call({ abi: DRAIN_ABI, functionName: 'transfer', args: [attacker, 50_000_000n] }),
      ),
  })),
  {
    name: 'an approval of a token that refuses to answer',
    loses: '50 MUTE',
    request: ({ victim, keys, mute }) => sent(victim, mute[1] ?? token, approved(keys, 50_000_000n)),
  },
  {
    name: 'a revocation at a contract that is no token',
    loses: 'whatever it does when it is sent',
    request: ({ victim, keys, stranger }) => sent(victim, stranger, approved(keys, 0n)),
  },
  {
    name: 'a revocation that costs everything',
    loses: '9 ETH',
    request: ({ victim, keys, stranger }) => sent(victim, stranger, approved(keys, 0n), parseEther('9')),
  },
  {
    name: 'a refund by an unknown contract',
    loses: 'whatever it does when it is sent',
    request: ({ victim, stranger }) =>
      sent(victim, stranger, encodeFunctionData({ abi, functionName: 'refundETH' })),
  },
  {
    name: 'an ownership that is accepted from an unknown contract',
    loses: 'whatever it does when it is sent',
    request: ({ victim, stranger }) =>
      sent(victim, stranger, encodeFunctionData({ abi, functionName: 'acceptOwnership' })),
  },
  {
    name: 'a multicall of an unknown contract',
    loses: 'whatever it does when it is sent',
    request: ({ victim, keys, stranger }) =>
      sent(
        victim,
        stranger,
        encodeFunctionData({ abi, functionName: 'multicall', args: [[approved(keys, 0n)]] }),
      ),
  },
  {
    name: 'harmless calls handed to an unknown contract',
    loses: 'whatever it does when it is sent',
    request: ({ victim, keys, stranger }) => {
      const calls = [{ target: token, mayFail: false, data: approved(keys, 0n) }]
      return sent(victim, stranger, encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] }))
    },
  },
  {
    name: 'a swap that does nothing while it is tried',
    loses: 'whatever it does when it is sent',
    request: ({ victim, stranger }) => sent(victim, stranger, swapped(victim, 1n)),
  },
  {
    name: 'a relayer of a contract that has a descriptor',
    loses: 'all that the victim has in the vault',
    request: ({ victim, attacker }) =>
      sent(
        victim,
        BALANCER_VAULT,
        encodeFunctionData({ abi, functionName: 'setRelayerApproval', args: [victim, attacker, true] }),
      ),
    seen: power('act', { over: BALANCER_VAULT }),
  },
  {
    name: 'a manager of a contract that has a descriptor',
    loses: 'all that the victim has in the market',
    request: ({ victim, attacker }) =>
      sent(victim, COMET, encodeFunctionData({ abi, functionName: 'allow', args: [attacker, true] })),
    seen: power('act', { over: COMET }),
  },
  {
    name: 'a withdrawal to the attacker, described by a descriptor',
    loses: 'what the victim has in the market',
    request: ({ victim, attacker }) =>
      sent(
        victim,
        COMET,
        encodeFunctionData({ abi, functionName: 'withdrawTo', args: [attacker, token, 5_000_000n] }),
      ),
  },
  {
    name: 'a revocation that takes a token without a log',
    loses: '50 QUIET',
    request: ({ victim, keys, grabber }) => sent(victim, grabber, approved(keys, 0n)),
  },
  {
    name: 'a coin for a contract that takes a token without a log',
    loses: '50 QUIET',
    request: ({ victim, grabber }) => sent(victim, grabber, '0x', 1n),
  },
  {
    name: 'a coin for a contract that has another owner then',
    loses: 'the contract',
    request: ({ victim, trapdoor }) => sent(victim, trapdoor, '0x', 1n),
    seen: power('own'),
  },
]
