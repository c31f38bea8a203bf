import {
  addressField,
  defineCall,
  timeField,
  tokenField,
  type CallMeaning,
} from '#frame/preview/evm/calls/call-meaning.ts'
import type { CallArguments } from './call-arguments.ts'
import { allowanceMeaning } from '#frame/preview/evm/calls/token-calls.ts'

/** Uniswap's Permit2; it has the same address on every chain. */
export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const DETAILS = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'
/** The details of a permit, in the contract's calls and in typed data. */
export const PERMIT_SINGLE = `(${DETAILS} details,address spender,uint256 deadline)`
export const PERMIT_BATCH = `(${DETAILS}[] details,address spender,uint256 deadline)`

/** A Permit2 allowance with its expiry. */
function timedAllowance(details: CallArguments, spender: string): CallMeaning {
  return allowanceMeaning({ token: details.address('token'), spender, amount: details.uint('amount') }, [
    timeField('approval.field.expires', details.uint('expiration')),
  ])
}

/** Returns the meaning of a permit for one or several tokens. */
export function permitSingleMeaning(permit: CallArguments): CallMeaning {
  return timedAllowance(permit.tuple('details'), permit.address('spender'))
}
export function permitBatchMeaning(permit: CallArguments): CallMeaning {
  const steps = permit.tuples('details').map((details) => timedAllowance(details, permit.address('spender')))
  return { intent: 'approval.intent.approve', fields: [], steps }
}

/** Moves a token by an existing Permit2 allowance. */
export function movedMeaning(args: CallArguments): CallMeaning {
  const to = args.address('to')
  return {
    intent: 'approval.intent.transferFrom',
    fields: [
      addressField('approval.field.from', args.address('from')),
      tokenField('approval.field.amount', args.address('token'), args.uint('amount')),
      addressField('approval.field.to', to),
    ],
    recipients: [to],
  }
}

/** The functions of Permit2. */
export const PERMIT2_CALLS = [
  defineCall('approve(address token,address spender,uint160 amount,uint48 expiration)', (args) =>
    timedAllowance(args, args.address('spender')),
  ),
  defineCall(`permit(address owner,${PERMIT_SINGLE} permit,bytes signature)`, (args) =>
    permitSingleMeaning(args.tuple('permit')),
  ),
  defineCall(`permit(address owner,${PERMIT_BATCH} permit,bytes signature)`, (args) =>
    permitBatchMeaning(args.tuple('permit')),
  ),
  defineCall('transferFrom(address from,address to,uint160 amount,address token)', movedMeaning),
  defineCall('transferFrom((address from,address to,uint160 amount,address token)[] moves)', (args) => ({
    intent: 'approval.intent.transferFrom',
    fields: [],
    steps: args.tuples('moves').map(movedMeaning),
  })),
  defineCall('lockdown((address token,address spender)[] approvals)', (args) => ({
    intent: 'approval.intent.revoke',
    fields: [],
    steps: args
      .tuples('approvals')
      .map((one) =>
        allowanceMeaning({ token: one.address('token'), spender: one.address('spender'), amount: 0n }),
      ),
  })),
]
