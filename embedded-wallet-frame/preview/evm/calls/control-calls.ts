import { addressField, defineCall, field, type CallMeaning } from '#frame/preview/evm/calls/call-meaning.ts'
import type { EvmAddress } from '#frame/preview/evm/bytes.ts'

function ownerMeaning(owner: EvmAddress, contract: EvmAddress): CallMeaning {
  return {
    intent: 'approval.intent.changeOwner',
    fields: [
      addressField('approval.field.contract', contract),
      addressField('approval.field.newOwner', owner),
    ],
    warnings: [{ class: 'OWNERSHIP_CHANGE' }],
  }
}

const NOBODY = '0x0000000000000000000000000000000000000000'

/** Calls that change who controls a contract, or which code it runs. */
export const CONTROL_CALLS = [
  ...['transferOwnership', 'setOwner', 'nominateNewOwner', 'setPendingOwner'].map((name) =>
    defineCall(`${name}(address owner)`, (args, { to }) => ownerMeaning(args.address('owner'), to)),
  ),
  defineCall('renounceOwnership()', (_args, { to }) => ownerMeaning(NOBODY, to)),
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
      warnings: [{ class: 'AUTHORITY_CHANGE' }],
    })),
  ),
  defineCall('addOwnerWithThreshold(address owner,uint256 threshold)', (args, { to }) => ({
    ...ownerMeaning(args.address('owner'), to),
    intent: 'approval.intent.addOwner',
  })),
  defineCall('swapOwner(address before,address old,address owner)', (args, { to }) =>
    ownerMeaning(args.address('owner'), to),
  ),
  defineCall('enableModule(address module)', (args, { to }) => ({
    ...ownerMeaning(args.address('module'), to),
    intent: 'approval.intent.addOwner',
  })),
]

function upgrade(contract: EvmAddress, implementation: EvmAddress, data?: Uint8Array): CallMeaning {
  return {
    intent: 'approval.intent.upgrade',
    fields: [
      addressField('approval.field.contract', contract),
      addressField('approval.field.implementation', implementation),
      ...(data && data.length > 0 ? [field('approval.field.data', { kind: 'bytes', bytes: data })] : []),
    ],
    warnings: [{ class: 'OWNERSHIP_CHANGE' }],
  }
}
