import { concatHex, encodeFunctionData, maxUint256, parseEther } from 'viem'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { approved, call, DRAIN_ABI, NOTHING, out, editionsAbi, power, sent, type Drain } from './drain.ts'

const { token, silentToken, collectible, editions, wrappedEther } = LOCAL_EVM_CONTRACTS

/** Transactions that transfer something directly, or grant the right to take it. */
export const GRANTED_POWERS: readonly Drain[] = [
  {
    name: 'coins to a stranger',
    loses: '9 ETH',
    request: ({ victim, attacker }) => sent(victim, attacker, '0x', parseEther('9')),
    seen: out('9', 'ETH'),
  },
  {
    name: 'coins to a contract that passes them on',
    loses: '9 ETH',
    request: ({ victim, drainer }) => sent(victim, drainer, '0x', parseEther('9')),
    seen: out('9', 'ETH'),
  },
  {
    name: 'claim() that costs everything',
    loses: '9 ETH',
    request: ({ victim, drainer }) =>
      sent(victim, drainer, call({ abi: DRAIN_ABI, functionName: 'claim' }), parseEther('9')),
    seen: out('9', 'ETH'),
  },
  {
    name: 'securityUpdate() that costs everything',
    loses: '9 ETH',
    request: ({ victim, drainer }) =>
      sent(victim, drainer, call({ abi: DRAIN_ABI, functionName: 'securityUpdate' }), parseEther('9')),
    seen: out('9', 'ETH'),
  },
  {
    name: 'deposit() of a contract that wraps nothing',
    loses: '9 ETH',
    request: ({ victim, drainer }) =>
      sent(victim, drainer, call({ abi: DRAIN_ABI, functionName: 'deposit' }), parseEther('9')),
    seen: out('9', 'ETH'),
  },
  {
    name: 'connect() with meaningless bytes',
    loses: '1 ETH',
    request: ({ victim, drainer }) =>
      sent(
        victim,
        drainer,
        call({ abi: DRAIN_ABI, functionName: 'connect', args: ['0x1234'] }),
        parseEther('1'),
      ),
    seen: out('1', 'ETH'),
  },
  {
    name: 'all of a token approved for an account',
    loses: 'all dUSD',
    request: ({ victim, attacker }) => sent(victim, token, approved(attacker, maxUint256)),
    seen: power('spend', { amount: 'unlimited', symbol: 'dUSD' }),
  },
  {
    name: 'all of a token approved for a contract',
    loses: 'all dUSD',
    request: ({ victim, keys }) => sent(victim, token, approved(keys, maxUint256)),
    seen: power('spend', { amount: 'unlimited', symbol: 'dUSD' }),
  },
  {
    name: 'exactly the balance approved',
    loses: '100 dUSD',
    request: ({ victim, keys }) => sent(victim, token, approved(keys, 100_000_000n)),
    seen: power('spend', { amount: '100', symbol: 'dUSD' }),
  },
  {
    name: 'an approval with a word of zeros behind it',
    loses: 'all dUSD',
    request: ({ victim, attacker }) =>
      sent(victim, token, concatHex([approved(attacker, maxUint256), NOTHING])),
    seen: power('spend', { amount: 'unlimited' }),
  },
  {
    name: 'an approval with a few bytes behind it',
    loses: 'all dUSD',
    request: ({ victim, attacker }) =>
      sent(victim, token, concatHex([approved(attacker, maxUint256), '0xabcdef'])),
    seen: power('spend', { amount: 'unlimited' }),
  },
  {
    name: 'an approval with dirt above the spender',
    loses: 'all dUSD, of contracts that do not look',
    request: ({ victim, attacker }) =>
      sent(
        victim,
        token,
        `0x${approved(attacker, maxUint256).slice(2).replace('095ea7b300', '095ea7b3ff')}`,
        0n,
        {
          gas: '0x30d40',
        },
      ),
  },
  {
    name: 'an approval of a token that answers nothing',
    loses: 'all sUSD',
    request: ({ victim, attacker }) => sent(victim, silentToken, approved(attacker, maxUint256)),
    seen: power('spend', { amount: 'unlimited' }),
  },
  {
    name: 'an approval of wrapped coins',
    loses: 'all WETH',
    request: ({ victim, keys }) => sent(victim, wrappedEther, approved(keys, maxUint256)),
    seen: power('spend', { amount: 'unlimited', symbol: 'WETH' }),
  },
  {
    name: 'a larger allowance of a token without the function',
    loses: 'nothing where it fails, all dUSD where it does not',
    request: ({ victim, attacker }) =>
      sent(
        victim,
        token,
        call({ abi: DRAIN_ABI, functionName: 'increaseAllowance', args: [attacker, maxUint256] }),
        0n,
        { gas: '0x30d40' },
      ),
  },
  {
    name: 'all tokens to a stranger',
    loses: '100 dUSD',
    request: ({ victim, attacker }) =>
      sent(victim, token, call({ abi: DRAIN_ABI, functionName: 'transfer', args: [attacker, 100_000_000n] })),
    seen: out('100', 'dUSD'),
  },
  {
    name: 'all items of a collection for a contract',
    loses: 'every DEMO item',
    request: ({ victim, keys }) =>
      sent(
        victim,
        collectible,
        call({ abi: DRAIN_ABI, functionName: 'setApprovalForAll', args: [keys, true] }),
      ),
    seen: power('moveAll', { over: collectible }),
  },
  {
    name: 'all items of a collection for an account, with bytes behind it',
    loses: 'every DEMO item',
    request: ({ victim, attacker }) =>
      sent(
        victim,
        collectible,
        concatHex([
          call({ abi: DRAIN_ABI, functionName: 'setApprovalForAll', args: [attacker, true] }),
          NOTHING,
        ]),
      ),
    seen: power('moveAll', { over: collectible }),
  },
  {
    name: 'all editions',
    loses: 'every edition',
    request: ({ victim, attacker }) =>
      sent(
        victim,
        editions,
        call({ abi: DRAIN_ABI, functionName: 'setApprovalForAll', args: [attacker, true] }),
      ),
    seen: power('moveAll', { over: editions }),
  },
  {
    name: 'one item approved',
    loses: 'a DEMO item',
    request: ({ victim, attacker, item }) => sent(victim, collectible, approved(attacker, item)),
    seen: power('spend', { over: collectible }),
  },
  {
    name: 'an item sent',
    loses: 'a DEMO item',
    request: ({ victim, attacker, item }) =>
      sent(
        victim,
        collectible,
        call({ abi: DRAIN_ABI, functionName: 'safeTransferFrom', args: [victim, attacker, item] }),
      ),
    seen: { kind: 'item', direction: 'out', collection: collectible },
  },
  {
    name: 'editions sent together',
    loses: 'three editions',
    request: ({ victim, attacker }) =>
      sent(
        victim,
        editions,
        call({
          abi: DRAIN_ABI,
          functionName: 'safeBatchTransferFrom',
          args: [victim, attacker, [7n, 8n], [3n, 1n], '0x'],
        }),
      ),
    seen: { kind: 'item', direction: 'out', amount: '3', itemId: '7', collection: editions },
  },
  {
    name: 'editions sent',
    loses: 'two editions',
    request: ({ victim, attacker }) =>
      sent(
        victim,
        editions,
        encodeFunctionData({ abi: editionsAbi, args: [victim, attacker, 7n, 2n, '0x'] }),
      ),
    seen: { kind: 'item', direction: 'out', amount: '2', itemId: '7', collection: editions },
  },
]
