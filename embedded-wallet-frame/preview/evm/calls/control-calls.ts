import type { Power } from '#frame/preview/changes.ts'
import type { CallArguments } from './call-arguments.ts'
import {
  addressField,
  defineCall,
  field,
  textField,
  type CallMeaning,
  type MeaningField,
} from '#frame/preview/evm/calls/call-meaning.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

function ownerMeaning(owner: EvmAddress, contract: EvmAddress, power: Power = 'own'): CallMeaning {
  return {
    grants: [{ power, holder: owner, over: contract }],
    intent: 'approval.intent.changeOwner',
    fields: [
      addressField('approval.field.contract', contract),
      addressField('approval.field.newOwner', owner),
    ],
    warnings: [{ class: 'OWNERSHIP_CHANGE' }],
  }
}

/** Allows an address to act for the account at a contract, e.g. to withdraw its deposits. */
function actorMeaning(actor: EvmAddress, contract: EvmAddress, isApproved: boolean): CallMeaning {
  return {
    intent: isApproved ? 'approval.intent.approve' : 'approval.intent.revoke',
    fields: [
      addressField('approval.field.contract', contract),
      addressField('approval.field.operator', actor),
    ],
    ...(isApproved && {
      grants: [{ power: 'act', holder: actor, over: contract }],
      spenders: [actor],
      warnings: [{ class: 'AUTHORITY_CHANGE' as const }],
    }),
  }
}

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** Calls that change who controls a contract, or which code it runs. */
export const CONTROL_CALLS = [
  ...['transferOwnership', 'setOwner', 'nominateNewOwner', 'setPendingOwner'].map((name) =>
    defineCall(`${name}(address owner)`, (args, { to }) => ownerMeaning(args.address('owner'), to)),
  ),
  defineCall('renounceOwnership()', (_args, { to }) => ownerMeaning(ZERO_ADDRESS, to)),
  defineCall('acceptOwnership()', (_args, { to, account }) => ownerMeaning(account, to)),
  ...['changeAdmin', 'setAdmin', 'setPendingAdmin', 'transferAdmin'].map((name) =>
    defineCall(`${name}(address admin)`, (args, { to }) => ({
      ...ownerMeaning(args.address('admin'), to),
      intent: 'approval.intent.changeAdmin',
    })),
  ),
  defineCall('changeProxyAdmin(address proxy,address admin)', (args) => ({
    ...ownerMeaning(args.address('admin'), args.address('proxy')),
    intent: 'approval.intent.changeAdmin',
  })),
  defineCall('upgradeTo(address implementation)', (args, { to }) =>
    upgrade(to, args.address('implementation')),
  ),
  defineCall('upgradeToAndCall(address implementation,bytes data)', (args, { to }) =>
    upgrade(to, args.address('implementation'), args.bytes('data')),
  ),
  defineCall('upgrade(address proxy,address implementation)', (args) =>
    upgrade(args.address('proxy'), args.address('implementation')),
  ),
  defineCall('upgradeAndCall(address proxy,address implementation,bytes data)', (args) =>
    upgrade(args.address('proxy'), args.address('implementation'), args.bytes('data')),
  ),
  ...(['grantRole', 'revokeRole', 'renounceRole'] as const).map((name) =>
    defineCall(`${name}(bytes32 role,address holder)`, (args, { to }) => ({
      intent: name === 'grantRole' ? 'approval.intent.grantRole' : 'approval.intent.revokeRole',
      fields: [
        addressField('approval.field.contract', to),
        addressField('approval.field.authority', args.address('holder')),
        field('approval.field.role', { kind: 'bytes', bytes: args.bytes('role') }),
      ],
      grants: name === 'grantRole' ? [{ power: 'act', holder: args.address('holder'), over: to }] : [],
      warnings: [{ class: 'AUTHORITY_CHANGE' }],
    })),
  ),
  defineCall('addOwnerWithThreshold(address owner,uint256 threshold)', (args, { to }) => {
    const meaning = ownerMeaning(args.address('owner'), to, 'act')
    return {
      ...meaning,
      intent: 'approval.intent.addOwner',
      fields: [...meaning.fields, thresholdField(args)],
    }
  }),
  defineCall('swapOwner(address before,address old,address owner)', (args, { to }) => {
    const meaning = ownerMeaning(args.address('owner'), to, 'act')
    return { ...meaning, fields: [...meaning.fields, oldOwnerField(args)] }
  }),
  defineCall('removeOwner(address before,address old,uint256 threshold)', (args, { to }) => ({
    intent: 'approval.intent.removeOwner',
    fields: [addressField('approval.field.contract', to), oldOwnerField(args), thresholdField(args)],
    warnings: [{ class: 'OWNERSHIP_CHANGE' }],
  })),
  defineCall('changeThreshold(uint256 threshold)', (args, { to }) => ({
    intent: 'approval.intent.changeThreshold',
    fields: [addressField('approval.field.contract', to), thresholdField(args)],
    warnings: [{ class: 'OWNERSHIP_CHANGE' }],
  })),
  defineCall('setRelayerApproval(address sender,address relayer,bool approved)', (args, { to }) =>
    actorMeaning(args.address('relayer'), to, args.bool('approved')),
  ),
  ...[
    'allow(address actor,bool approved)',
    'setOperator(address actor,bool approved)',
    'setAuthorization(address actor,bool approved)',
  ].map((signature) =>
    defineCall(signature, (args, { to }) => actorMeaning(args.address('actor'), to, args.bool('approved'))),
  ),
  ...['authorizeOperator', 'hope'].map((name) =>
    defineCall(`${name}(address actor)`, (args, { to }) => actorMeaning(args.address('actor'), to, true)),
  ),
  defineCall('enableModule(address module)', (args, { to }) => ({
    ...ownerMeaning(args.address('module'), to, 'act'),
    intent: 'approval.intent.addOwner',
  })),
]

const oldOwnerField = (args: CallArguments): MeaningField =>
  addressField('approval.field.oldOwner', args.address('old'))
const thresholdField = (args: CallArguments): MeaningField =>
  textField('approval.field.threshold', String(args.uint('threshold')))

function upgrade(contract: EvmAddress, implementation: EvmAddress, data?: Uint8Array): CallMeaning {
  return {
    intent: 'approval.intent.upgrade',
    grants: [{ power: 'act', holder: implementation, over: contract }],
    fields: [
      addressField('approval.field.contract', contract),
      addressField('approval.field.implementation', implementation),
      ...(data && data.length > 0 ? [field('approval.field.data', { kind: 'bytes', bytes: data })] : []),
    ],
    warnings: [{ class: 'OWNERSHIP_CHANGE' }],
  }
}
