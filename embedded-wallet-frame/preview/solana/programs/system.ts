import { SYSVARS } from '#frame/preview/solana/accounts/addresses.ts'
import type { ByteReader } from '#frame/preview/solana/byte-reader.ts'
import {
  addressField,
  exactAccounts,
  nativeField,
  withdrawal,
  readByNumber,
  type InstructionMeaning,
} from '#frame/preview/solana/meaning.ts'

const SEED_BYTES = 32

/** The System program: SOL transfers, new accounts, their owners, and stored nonces. */
export const readSystem = readByNumber({
  0: (reader, instruction) => {
    const [lamports] = [reader.u64(), reader.u64()]
    const [payer, account] = exactAccounts(instruction, 2, [0, 1]) ?? []
    return created(payer, account, lamports, reader.address())
  },
  1: (reader, instruction) => {
    const [account] = exactAccounts(instruction, 1, [0]) ?? []
    return assigned(account, reader.address())
  },
  2: (reader, instruction) => {
    const [from, to] = exactAccounts(instruction, 2, [0]) ?? []
    return sent(from, to, reader.u64())
  },
  3: (reader, instruction) => {
    const base = reader.address()
    seed(reader)
    const [lamports] = [reader.u64(), reader.u64()]
    const owner = reader.address()
    const withBase = instruction.accounts.length === 3
    const accounts = exactAccounts(instruction, withBase ? 3 : 2, withBase ? [0, 2] : [0]) ?? []
    const [payer, account, signer = payer] = accounts
    return signer === base ? created(payer, account, lamports, owner) : undefined
  },
  4: (_reader, instruction) => {
    const [account, blockhashes, authority] = exactAccounts(instruction, 3, [2]) ?? []
    if (!account || !authority || blockhashes !== SYSVARS.recentBlockhashes) return undefined
    return {
      intent: 'approval.intent.prepare',
      isMinor: true,
      fields: [
        addressField('approval.field.nonce', account),
        { label: 'approval.field.expires', value: { kind: 'time', seconds: 'never' } },
      ],
      usesNonce: { account, authority },
    }
  },
  5: (reader, instruction) => {
    const lamports = reader.u64()
    const [account, to, blockhashes, rent, authority] = exactAccounts(instruction, 5, [4]) ?? []
    if (!account || !to || blockhashes !== SYSVARS.recentBlockhashes || rent !== SYSVARS.rent)
      return undefined
    const more = authority === undefined ? [] : [addressField('approval.field.authority', authority)]
    return withdrawal(account, to, lamports, ...more)
  },
  6: (reader, instruction) => {
    const authority = reader.address()
    const [account, blockhashes, rent] = exactAccounts(instruction, 3, []) ?? []
    if (!account || blockhashes !== SYSVARS.recentBlockhashes || rent !== SYSVARS.rent) return undefined
    return {
      intent: 'approval.intent.initialize',
      isMinor: true,
      fields: [
        addressField('approval.field.nonce', account),
        addressField('approval.field.authority', authority),
      ],
      controls: { account, by: [authority] },
    }
  },
  7: (reader, instruction) => {
    const next = reader.address()
    const [account] = exactAccounts(instruction, 2, [1]) ?? []
    if (!account) return undefined
    return {
      intent: 'approval.intent.changeAuthority',
      fields: [addressField('approval.field.nonce', account), addressField('approval.field.newOwner', next)],
      warnings: [{ class: 'AUTHORITY_CHANGE' }],
    }
  },
})

function seed(reader: ByteReader): string {
  const length = reader.u64()
  return length > SEED_BYTES ? reader.refuse() : reader.text(Number(length))
}

function sent(
  from: string | undefined,
  to: string | undefined,
  lamports: bigint,
): InstructionMeaning | undefined {
  if (!from || !to) return undefined
  return {
    intent: 'approval.intent.send',
    fields: [
      nativeField('approval.field.amount', lamports),
      addressField('approval.field.from', from),
      addressField('approval.field.to', to),
    ],
    recipients: [to],
    spends: { from, lamports },
  }
}

function created(
  payer: string | undefined,
  account: string | undefined,
  lamports: bigint,
  owner: string,
): InstructionMeaning | undefined {
  if (!payer || !account || payer === account) return undefined
  return {
    intent: 'approval.intent.createAccount',
    fields: [
      addressField('approval.field.account', account),
      nativeField('approval.field.amount', lamports),
      addressField('approval.field.program', owner),
    ],
    spends: { from: payer, lamports },
    creates: { account, payer },
  }
}

/** A program controls the account afterwards, with everything on it. */
function assigned(account: string | undefined, owner: string): InstructionMeaning | undefined {
  if (!account) return undefined
  return {
    intent: 'approval.intent.changeOwner',
    fields: [addressField('approval.field.account', account), addressField('approval.field.newOwner', owner)],
    warnings: [{ class: 'OWNERSHIP_CHANGE' }],
  }
}
