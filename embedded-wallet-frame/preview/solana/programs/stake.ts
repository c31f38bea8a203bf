import { PROGRAMS, SYSVARS } from '#frame/preview/solana/accounts/addresses.ts'
import {
  addressField,
  exactAccounts,
  nativeField,
  textField,
  withdrawal,
  readByNumber,
} from '#frame/preview/solana/meaning.ts'

/** Stakes: created, delegated, split, merged, withdrawn. */
export const readStake = readByNumber({
  0: (reader, instruction) => {
    const [staker, withdrawer] = [reader.address(), reader.address()]
    const [until, epoch, custodian] = [reader.i64(), reader.u64(), reader.address()]
    const [account, rent] = exactAccounts(instruction, 2, []) ?? []
    if (!account || rent !== SYSVARS.rent) return undefined
    const isLocked = until !== 0n || epoch !== 0n || custodian !== PROGRAMS.system
    return {
      intent: 'approval.intent.initialize',
      isMinor: true,
      fields: [
        addressField('approval.field.account', account),
        addressField('approval.field.owner', withdrawer),
        addressField('approval.field.authority', staker),
        ...(until === 0n
          ? []
          : [{ label: 'approval.field.lockedUntil', value: { kind: 'time', seconds: until } } as const]),
      ],
      // The custodian of the lockup can hold the stake back as long as it likes.
      ...(isLocked && { warnings: [{ class: 'AUTHORITY_CHANGE' }] }),
      controls: { account, by: [staker, withdrawer] },
    }
  },
  1: (reader, instruction) => {
    const next = reader.address()
    const kind = ['Staker', 'Withdrawer'][reader.u32()]
    const withCustodian = instruction.accounts.length === 4
    const [account, clock] = exactAccounts(instruction, withCustodian ? 4 : 3, [2]) ?? []
    if (!account || kind === undefined || clock !== SYSVARS.clock) return undefined
    return {
      intent: 'approval.intent.changeAuthority',
      fields: [
        addressField('approval.field.account', account),
        textField('approval.field.authorityKind', kind),
        addressField('approval.field.newOwner', next),
      ],
      warnings: [{ class: kind === 'Withdrawer' ? 'OWNERSHIP_CHANGE' : 'AUTHORITY_CHANGE' }],
    }
  },
  2: (_reader, instruction) => {
    const [account, validator, clock, history] = exactAccounts(instruction, 6, [5]) ?? []
    if (!account || !validator || clock !== SYSVARS.clock || history !== SYSVARS.stakeHistory)
      return undefined
    return {
      intent: 'approval.intent.stake',
      fields: [
        addressField('approval.field.validator', validator),
        addressField('approval.field.account', account),
      ],
    }
  },
  3: (reader, instruction) => {
    const lamports = reader.u64()
    const [from, to] = exactAccounts(instruction, 3, [2]) ?? []
    if (!from || !to) return undefined
    return {
      intent: 'approval.intent.splitStake',
      fields: [
        nativeField('approval.field.amount', lamports),
        addressField('approval.field.from', from),
        addressField('approval.field.to', to),
      ],
    }
  },
  4: (reader, instruction) => {
    const lamports = reader.u64()
    const [account, to, clock, history] = exactAccounts(instruction, 5, [4]) ?? []
    if (!account || !to || clock !== SYSVARS.clock || history !== SYSVARS.stakeHistory) return undefined
    return withdrawal(account, to, lamports)
  },
  5: (_reader, instruction) => {
    const [account, clock] = exactAccounts(instruction, 3, [2]) ?? []
    if (!account || clock !== SYSVARS.clock) return undefined
    return { intent: 'approval.intent.unstake', fields: [addressField('approval.field.account', account)] }
  },
  7: (_reader, instruction) => {
    const [to, from, clock, history] = exactAccounts(instruction, 5, [4]) ?? []
    if (!to || !from || clock !== SYSVARS.clock || history !== SYSVARS.stakeHistory) return undefined
    return {
      intent: 'approval.intent.mergeStake',
      fields: [addressField('approval.field.from', from), addressField('approval.field.to', to)],
    }
  },
})
