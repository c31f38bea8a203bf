import { NATIVE_MINT, SYSVARS } from '#frame/preview/solana/accounts/addresses.ts'
import { readWhole, type ByteReader } from '#frame/preview/solana/byte-reader.ts'
import {
  addressField,
  exactAccounts,
  textField,
  tokenField,
  type InstructionMeaning,
  type MeaningFrame,
  type ReadInstruction,
  type SolanaInstruction,
} from '#frame/preview/solana/meaning.ts'
import { openedTokenAccount } from './opened-token-account.ts'

type Read = (
  reader: ByteReader,
  instruction: SolanaInstruction,
  frame: MeaningFrame,
) => InstructionMeaning | undefined

/** The names of authorities over a mint or an account (SPL Token, then Token-2022). */
const AUTHORITIES = [
  'MintTokens',
  'FreezeAccount',
  'AccountOwner',
  'CloseAccount',
  'TransferFeeConfig',
  'WithheldWithdraw',
  'CloseMint',
  'InterestRate',
  'PermanentDelegate',
  'ConfidentialTransferMint',
  'TransferHookProgramId',
  'ConfidentialTransferFeeConfig',
  'MetadataPointer',
  'GroupPointer',
  'GroupMemberPointer',
  'ScaledUiAmount',
  'Pause',
]

/**
 * The token programs. Token-2022 uses the instructions of SPL Token and adds its own, of which a transfer with fee is
 * understood. Multisignature owners are not understood.
 */
export const readToken: ReadInstruction = (instruction, frame) =>
  readWhole(instruction.data, (reader) => READS[reader.u8()]?.(reader, instruction, frame))

const READS: Readonly<Partial<Record<number, Read>>> = {
  0: (reader, instruction) => mintInitialised(reader, exactAccounts(instruction, 2, [])),
  1: (_reader, instruction) => {
    const [account, mint, owner, rent] = exactAccounts(instruction, 4, []) ?? []
    return rent === SYSVARS.rent ? opened(account, mint, owner) : undefined
  },
  3: (reader, instruction, frame) => {
    const [from, to, authority] = exactAccounts(instruction, 3, [2]) ?? []
    return moved({ from, to, authority, amount: reader.u64() }, frame)
  },
  4: (reader, instruction) => {
    const [account, delegate] = exactAccounts(instruction, 3, [2]) ?? []
    return delegated(account, delegate, reader.u64())
  },
  5: (_reader, instruction) => {
    const [account] = exactAccounts(instruction, 2, [1]) ?? []
    if (!account) return undefined
    return {
      intent: 'approval.intent.revoke',
      fields: [addressField('approval.field.tokenAccount', account)],
    }
  },
  6: (reader, instruction) => {
    const kind = AUTHORITIES[reader.u8()]
    const next = reader.optionalAddress()
    const [account] = exactAccounts(instruction, 2, [1]) ?? []
    if (!account || kind === undefined) return undefined
    const isOwner = kind === 'AccountOwner'
    return {
      intent: isOwner ? 'approval.intent.changeOwner' : 'approval.intent.changeAuthority',
      fields: [
        addressField('approval.field.account', account),
        textField('approval.field.authorityKind', kind),
        ...(next === undefined ? [] : [addressField('approval.field.newOwner', next)]),
      ],
      warnings: [{ class: isOwner ? 'OWNERSHIP_CHANGE' : 'AUTHORITY_CHANGE' }],
    }
  },
  7: (reader, instruction) => {
    const [mint, to] = exactAccounts(instruction, 3, [2]) ?? []
    return minted(mint, to, reader.u64())
  },
  8: (reader, instruction) => {
    const [account, mint, authority] = exactAccounts(instruction, 3, [2]) ?? []
    return burnt(account, mint, authority, reader.u64())
  },
  9: (_reader, instruction) => {
    const [account, to] = exactAccounts(instruction, 3, [2]) ?? []
    if (!account || !to) return undefined
    return {
      intent: 'approval.intent.closeAccount',
      fields: [addressField('approval.field.tokenAccount', account), addressField('approval.field.to', to)],
      warnings: [{ class: 'ACCOUNT_CLOSE' }],
      payouts: [to],
    }
  },
  12: (reader, instruction, frame) => {
    const [from, mint, to, authority] = exactAccounts(instruction, 4, [3]) ?? []
    const meaning = moved({ from, to, authority, amount: reader.u64() }, frame)
    return claimed(meaning, from, mint, reader.u8())
  },
  13: (reader, instruction) => {
    const [account, mint, delegate] = exactAccounts(instruction, 4, [3]) ?? []
    return claimed(delegated(account, delegate, reader.u64()), account, mint, reader.u8())
  },
  14: (reader, instruction) => {
    const [mint, to] = exactAccounts(instruction, 3, [2]) ?? []
    return claimed(minted(mint, to, reader.u64()), to, mint, reader.u8())
  },
  15: (reader, instruction) => {
    const [account, mint, authority] = exactAccounts(instruction, 3, [2]) ?? []
    return claimed(burnt(account, mint, authority, reader.u64()), account, mint, reader.u8())
  },
  16: (reader, instruction) => {
    const [account, mint, rent] = exactAccounts(instruction, 3, []) ?? []
    const owner = reader.address()
    return rent === SYSVARS.rent ? opened(account, mint, owner) : undefined
  },
  17: (_reader, instruction) => {
    const [account] = exactAccounts(instruction, 1, []) ?? []
    return account === undefined ? undefined : { ...prepared(account), wraps: account }
  },
  18: (reader, instruction) => {
    const [account, mint] = exactAccounts(instruction, 2, []) ?? []
    return opened(account, mint, reader.address())
  },
  20: (reader, instruction) => mintInitialised(reader, exactAccounts(instruction, 1, [])),
  22: (_reader, instruction) => {
    const [account] = exactAccounts(instruction, 1, []) ?? []
    return account === undefined ? undefined : prepared(account)
  },
  26: (reader, instruction, frame) => {
    if (reader.u8() !== 1) return undefined
    const [from, mint, to, authority] = exactAccounts(instruction, 4, [3]) ?? []
    const meaning = moved({ from, to, authority, amount: reader.u64() }, frame)
    const decimals = reader.u8()
    reader.u64()
    return claimed(meaning, from, mint, decimals)
  },
}

function moved(
  transfer: {
    from: string | undefined
    to: string | undefined
    authority: string | undefined
    amount: bigint
  },
  { account }: MeaningFrame,
): InstructionMeaning | undefined {
  const { from, to, authority, amount } = transfer
  if (!from || !to || !authority || from === to) return undefined
  return {
    intent: authority === account ? 'approval.intent.send' : 'approval.intent.transferFrom',
    fields: [
      tokenField('approval.field.amount', from, amount),
      addressField('approval.field.from', from),
      addressField('approval.field.tokenAccount', to),
    ],
    tokenTransfer: { from, to, authority, amount },
  }
}

function delegated(
  account: string | undefined,
  delegate: string | undefined,
  amount: bigint,
): InstructionMeaning | undefined {
  if (!account || !delegate) return undefined
  return {
    intent: 'approval.intent.approve',
    fields: [
      addressField('approval.field.spender', delegate),
      { label: 'approval.field.atMost', value: { kind: 'allowance', of: account, amount } },
      addressField('approval.field.tokenAccount', account),
    ],
    delegates: [delegate],
  }
}

function minted(
  mint: string | undefined,
  to: string | undefined,
  amount: bigint,
): InstructionMeaning | undefined {
  if (!mint || !to) return undefined
  return {
    intent: 'approval.intent.mint',
    fields: [
      tokenField('approval.field.amount', mint, amount),
      addressField('approval.field.tokenAccount', to),
    ],
    mints: { mint, to },
  }
}

/** Burnt tokens have no recipient. */
function burnt(
  account: string | undefined,
  mint: string | undefined,
  authority: string | undefined,
  amount: bigint,
): InstructionMeaning | undefined {
  if (!account || !mint || !authority) return undefined
  return {
    intent: 'approval.intent.burn',
    fields: [
      tokenField('approval.field.amount', mint, amount),
      addressField('approval.field.tokenAccount', account),
    ],
    warnings: [{ class: 'RECIPIENT_NOBODY' }],
  }
}

function opened(
  account: string | undefined,
  mint: string | undefined,
  owner: string | undefined,
): InstructionMeaning | undefined {
  return account && mint && owner ? openedTokenAccount(account, mint, owner) : undefined
}

function prepared(account: string): InstructionMeaning {
  return {
    intent: 'approval.intent.prepare',
    isMinor: true,
    fields: [addressField('approval.field.tokenAccount', account)],
  }
}

function mintInitialised(
  reader: ByteReader,
  accounts: readonly string[] | undefined,
): InstructionMeaning | undefined {
  const decimals = reader.u8()
  const authority = reader.address()
  const freezer = reader.optionalAddress()
  const [mint, rent = SYSVARS.rent] = accounts ?? []
  if (!mint || mint === NATIVE_MINT || rent !== SYSVARS.rent) return undefined
  return {
    intent: 'approval.intent.initialize',
    fields: [
      addressField('approval.field.token', mint),
      addressField('approval.field.authority', authority),
      ...(freezer === undefined ? [] : [addressField('approval.field.authority', freezer)]),
      textField('approval.field.value', `decimals: ${decimals}`),
    ],
    controls: { account: mint, by: [authority] },
  }
}

function claimed(
  meaning: InstructionMeaning | undefined,
  of: string | undefined,
  mint: string | undefined,
  decimals: number,
): InstructionMeaning | undefined {
  return meaning && of !== undefined && mint !== undefined
    ? { ...meaning, mintClaim: { of, mint, decimals } }
    : undefined
}
