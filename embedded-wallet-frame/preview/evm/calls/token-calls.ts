import {
  addressField,
  allowanceField,
  defineCall,
  field,
  nativeField,
  textField,
  timeField,
  tokenField,
  type CallFrame,
  type CallMeaning,
  type MeaningField,
} from '#frame/preview/evm/calls/call-meaning.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

/** Grants an allowance; an amount of zero revokes it. */
export function allowanceMeaning(
  allowance: { readonly token: EvmAddress; readonly spender: EvmAddress; readonly amount: bigint },
  more: readonly MeaningField[] = [],
): CallMeaning {
  const { token, spender, amount } = allowance
  if (amount === 0n)
    return {
      intent: 'approval.intent.revoke',
      fields: [addressField('approval.field.spender', spender), addressField('approval.field.token', token)],
      allowed: [{ token, spender, amount }],
    }
  return {
    intent: 'approval.intent.approve',
    fields: [
      addressField('approval.field.spender', spender),
      allowanceField('approval.field.atMost', token, amount),
      ...more,
    ],
    spenders: [spender],
    allowed: [{ token, spender, amount }],
  }
}

/** Sends a token or item from the account, or from an owner who allowed it. */
function transferMeaning(from: EvmAddress, to: EvmAddress, amount: bigint, frame: CallFrame): CallMeaning {
  const isOwn = from === frame.account
  return {
    intent: isOwn ? 'approval.intent.send' : 'approval.intent.transferFrom',
    fields: [
      ...(isOwn ? [] : [addressField('approval.field.from', from)]),
      tokenField('approval.field.amount', frame.to, amount),
      addressField('approval.field.to', to),
    ],
    recipients: [to],
  }
}

function itemMeaning(
  from: EvmAddress,
  to: EvmAddress,
  items: readonly { readonly id: bigint; readonly amount?: bigint }[],
  frame: CallFrame,
): CallMeaning {
  return {
    intent: from === frame.account ? 'approval.intent.sendItem' : 'approval.intent.transferFrom',
    fields: [
      ...(from === frame.account ? [] : [addressField('approval.field.from', from)]),
      addressField('approval.field.token', frame.to),
      ...items.map(({ id, amount }) =>
        field('approval.field.item', {
          kind: 'item',
          token: frame.to,
          id,
          amount: amount ?? 1n,
          isSingle: amount === undefined,
        }),
      ),
      addressField('approval.field.to', to),
    ],
    recipients: [to],
  }
}

/** The functions of token standards (ERC-20, 721, 1155, 2612, 4626) and of wrapped native coins. */
export const TOKEN_CALLS = [
  defineCall('transfer(address to,uint256 amount)', (args, frame) =>
    transferMeaning(frame.account, args.address('to'), args.uint('amount'), frame),
  ),
  defineCall('transferFrom(address from,address to,uint256 amount)', (args, frame) =>
    transferMeaning(args.address('from'), args.address('to'), args.uint('amount'), frame),
  ),
  ...['approve', 'increaseAllowance', 'increaseApproval'].map((name) =>
    defineCall(`${name}(address spender,uint256 amount)`, (args, { to }) =>
      allowanceMeaning({ token: to, spender: args.address('spender'), amount: args.uint('amount') }),
    ),
  ),
  ...['decreaseAllowance', 'decreaseApproval'].map((name) =>
    defineCall(`${name}(address spender,uint256 amount)`, (args, { to }) => ({
      intent: 'approval.intent.revoke',
      fields: [
        addressField('approval.field.spender', args.address('spender')),
        tokenField('approval.field.amount', to, args.uint('amount')),
      ],
      allowed: [{ token: to, spender: args.address('spender'), amount: undefined }],
    })),
  ),
  defineCall(
    'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
    (args, { to }) =>
      allowanceMeaning({ token: to, spender: args.address('spender'), amount: args.uint('value') }, [
        addressField('approval.field.owner', args.address('owner')),
        timeField('approval.field.deadline', args.uint('deadline')),
      ]),
  ),
  defineCall(
    'permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)',
    (args, { to }) =>
      allowanceMeaning(
        { token: to, spender: args.address('spender'), amount: args.bool('allowed') ? 2n ** 256n - 1n : 0n },
        [addressField('approval.field.owner', args.address('holder'))],
      ),
  ),
  defineCall('setApprovalForAll(address operator,bool approved)', (args, { to }) => {
    const operator = args.address('operator')
    const fields = [
      addressField('approval.field.operator', operator),
      addressField('approval.field.token', to),
    ]
    const amount = args.bool('approved') ? 1n : 0n
    const allowed = [{ token: to, spender: operator, amount, isOfAll: true as const }]
    if (!args.bool('approved')) return { intent: 'approval.intent.revoke', fields, allowed }
    return {
      intent: 'approval.intent.approve',
      fields: [...fields, addressField('approval.field.allItems', to)],
      warnings: [{ class: 'APPROVAL_FOR_ALL' }],
      spenders: [operator],
      allowed,
    }
  }),
  defineCall('safeTransferFrom(address from,address to,uint256 id)', (args, frame) =>
    itemMeaning(args.address('from'), args.address('to'), [{ id: args.uint('id') }], frame),
  ),
  defineCall('safeTransferFrom(address from,address to,uint256 id,bytes data)', (args, frame) =>
    itemMeaning(args.address('from'), args.address('to'), [{ id: args.uint('id') }], frame),
  ),
  defineCall(
    'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
    (args, frame) =>
      itemMeaning(
        args.address('from'),
        args.address('to'),
        [{ id: args.uint('id'), amount: args.uint('amount') }],
        frame,
      ),
  ),
  defineCall(
    'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
    (args, frame) => {
      const [ids, amounts] = [args.uints('ids'), args.uints('amounts')]
      if (ids.length !== amounts.length) return undefined
      const items = ids.map((id, place) => ({ id, amount: amounts[place] ?? 0n }))
      return itemMeaning(args.address('from'), args.address('to'), items, frame)
    },
  ),
  ...[
    'burn(uint256 amount)',
    'burn(address from,uint256 amount)',
    'burnFrom(address from,uint256 amount)',
  ].map((signature) =>
    defineCall(signature, (args, { to }) => ({
      intent: 'approval.intent.burn',
      fields: [
        tokenField('approval.field.amount', to, args.uint('amount')),
        ...(signature.includes('from') ? [addressField('approval.field.from', args.address('from'))] : []),
      ],
    })),
  ),
  defineCall('deposit()', (_args, { call, to }) => ({
    intent: 'approval.intent.wrap',
    fields: [
      nativeField('approval.field.amount', call.value),
      tokenField('approval.field.get', to, call.value),
    ],
    isOfWrappedCoin: true,
  })),
  defineCall('withdraw(uint256 amount)', (args, { to }) => ({
    intent: 'approval.intent.unwrap',
    fields: [
      tokenField('approval.field.amount', to, args.uint('amount')),
      nativeField('approval.field.get', args.uint('amount')),
    ],
    isOfWrappedCoin: true,
  })),
  ...(['deposit', 'mint'] as const).map((name) =>
    defineCall(`${name}(uint256 amount,address receiver)`, (args, { to }) => ({
      intent: 'approval.intent.deposit',
      fields: [
        textField('approval.field.amount', String(args.uint('amount'))),
        addressField('approval.field.contract', to),
        addressField('approval.field.to', args.address('receiver')),
      ],
      payouts: [args.address('receiver')],
    })),
  ),
  ...(['withdraw', 'redeem'] as const).map((name) =>
    defineCall(`${name}(uint256 amount,address receiver,address owner)`, (args, { to }) => ({
      intent: 'approval.intent.redeem',
      fields: [
        textField('approval.field.amount', String(args.uint('amount'))),
        addressField('approval.field.contract', to),
        addressField('approval.field.to', args.address('receiver')),
        addressField('approval.field.owner', args.address('owner')),
      ],
      payouts: [args.address('receiver')],
    })),
  ),
]
