import { encodeFunctionData, maxUint256, numberToHex, parseEther } from 'viem'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import {
  approved,
  call,
  DRAIN_ABI,
  out,
  permit2Abi,
  PERMIT2,
  power,
  sent,
  swapped,
  type Drain,
} from './drain.ts'

const { token, collectible, editions, swapRouter } = LOCAL_EVM_CONTRACTS

/** Transactions whose contracts take something in an internal call, or hide what they do. */
export const INTERNAL_CALLS: readonly Drain[] = [
  {
    name: 'tokens taken with an allowance of yesterday',
    loses: '100 dUSD',
    request: ({ victim, drainer }) =>
      sent(victim, drainer, call({ abi: DRAIN_ABI, functionName: 'claimReward', args: [token] })),
    seen: out('100', 'dUSD'),
  },
  {
    name: 'an item taken with a right of yesterday',
    loses: 'a DEMO item',
    request: ({ victim, drainer, item }) =>
      sent(victim, drainer, call({ abi: DRAIN_ABI, functionName: 'claimItem', args: [collectible, item] })),
    seen: { kind: 'item', direction: 'out', collection: collectible },
  },
  {
    name: 'editions taken with a right of yesterday',
    loses: 'five editions',
    request: ({ victim, drainer }) =>
      sent(victim, drainer, call({ abi: DRAIN_ABI, functionName: 'claimEdition', args: [editions, 7n, 5n] })),
    seen: { kind: 'item', direction: 'out', amount: '5', itemId: '7' },
  },
  {
    name: 'a contract that behaves while it is tried',
    loses: '100 dUSD',
    request: ({ victim, drainer }) =>
      sent(victim, drainer, call({ abi: DRAIN_ABI, functionName: 'claimWhenMined', args: [token] }), 0n, {
        gas: '0x493e0',
      }),
    seen: out('100', 'dUSD'),
  },
  {
    name: 'a token that moves without a log',
    loses: '50 QUIET',
    request: ({ victim, attacker, quiet }) =>
      sent(victim, quiet, call({ abi: DRAIN_ABI, functionName: 'refresh', args: [attacker] })),
    seen: out('50', 'QUIET'),
  },
  {
    name: 'an approval without a log',
    loses: 'all QUIET',
    request: ({ victim, attacker, quiet }) => sent(victim, quiet, approved(attacker, maxUint256)),
    seen: power('spend', { amount: 'unlimited', symbol: 'QUIET' }),
  },
  {
    name: 'a log of something that arrives while all of it leaves',
    loses: '50 QUIET',
    request: ({ victim, attacker, quiet }) =>
      sent(victim, quiet, call({ abi: DRAIN_ABI, functionName: 'claimAirdrop', args: [attacker] })),
    seen: out('50', 'QUIET'),
  },
  {
    name: 'an approval that says it is taken back',
    loses: 'all QUIET',
    request: ({ victim, attacker, quiet }) =>
      sent(victim, quiet, call({ abi: DRAIN_ABI, functionName: 'revokeAll', args: [attacker] })),
    seen: power('spend', { amount: 'unlimited', symbol: 'QUIET' }),
  },
  {
    name: 'a contract handed over',
    loses: 'the vault',
    request: ({ victim, attacker, vault }) =>
      sent(victim, vault, call({ abi: DRAIN_ABI, functionName: 'transferOwnership', args: [attacker] })),
    seen: power('own'),
  },
  {
    name: 'a contract handed over under another name',
    loses: 'the vault',
    request: ({ victim, attacker, vault }) =>
      sent(victim, vault, call({ abi: DRAIN_ABI, functionName: 'migrate', args: [attacker] })),
    seen: power('own'),
  },
  {
    name: 'a contract with new code',
    loses: 'the vault',
    request: ({ victim, drainer, vault }) =>
      sent(victim, vault, call({ abi: DRAIN_ABI, functionName: 'upgradeTo', args: [drainer] })),
    seen: power('act'),
  },
  {
    name: 'a module of a safe',
    loses: 'the safe',
    request: ({ victim, drainer, keys }) =>
      sent(victim, keys, call({ abi: DRAIN_ABI, functionName: 'enableModule', args: [drainer] })),
    seen: power('act'),
  },
  {
    name: 'an owner of a safe',
    loses: 'the safe',
    request: ({ victim, attacker, keys }) =>
      sent(
        victim,
        keys,
        call({ abi: DRAIN_ABI, functionName: 'addOwnerWithThreshold', args: [attacker, 1n] }),
      ),
    seen: power('act'),
  },
  {
    name: 'a module of a safe under another name',
    loses: 'the safe',
    request: ({ victim, drainer, keys }) =>
      sent(victim, keys, call({ abi: DRAIN_ABI, functionName: 'activate', args: [drainer] })),
    seen: power('act'),
  },
  {
    name: 'a batch with one approval too many',
    loses: 'all dUSD',
    request: ({ attacker }) => ({
      method: 'wallet_sendCalls',
      params: [
        {
          calls: [
            { to: attacker, value: '0x1' },
            { to: token, data: approved(attacker, maxUint256) },
          ],
        },
      ],
    }),
    seen: power('spend', { amount: 'unlimited', symbol: 'dUSD' }),
  },
  {
    name: 'coins in the last of several calls',
    loses: '9 ETH',
    request: ({ victim, drainer }) => ({
      method: 'wallet_sendCalls',
      params: [
        {
          calls: [
            { to: victim, value: '0x0' },
            { to: token, data: approved(victim, 0n) },
            { to: drainer, value: numberToHex(parseEther('9')) },
          ],
        },
      ],
    }),
    seen: out('9', 'ETH'),
  },
  {
    name: 'a swap whose outcome the attacker gets',
    loses: 'what is paid in',
    request: ({ victim, attacker }) =>
      sent(victim, swapRouter, swapped(attacker, 0n), 0n, { gas: '0x7a120' }),
  },
  {
    name: 'an allowance of Permit2',
    loses: 'all dUSD',
    request: ({ victim, attacker }) =>
      sent(
        victim,
        PERMIT2,
        encodeFunctionData({ abi: permit2Abi, args: [token, attacker, 2n ** 160n - 1n, 2 ** 48 - 1] }),
      ),
    seen: power('spend', { amount: 'unlimited', symbol: 'dUSD' }),
  },
]
