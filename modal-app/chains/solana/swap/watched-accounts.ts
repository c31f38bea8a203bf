import {
  AddressLookupTableAccount,
  PublicKey,
  type AccountInfo,
  type Connection,
  type VersionedMessage,
} from '@solana/web3.js'
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from './swap-accounts.ts'

const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
/** Nodes return as many accounts at once. */
const MAX_ACCOUNTS = 100
/** A token account without its extensions, in bytes. */
const TOKEN_BYTES = 165
const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111'
/** Where the account that withdraws stands in a stake, and in a stored nonce of the system program. */
const WITHDRAWER_AT: Readonly<Record<string, number>> = { [STAKE_PROGRAM]: 44, [SYSTEM_PROGRAM]: 8 }
const ADDRESS_BYTES = 32
const AT = { owner: 32, amount: 64, delegate: 72, allowed: 121, closer: 129 } as const

/** An account as a node states it; undefined where it does not exist. */
export type StatedAccount = Pick<AccountInfo<Uint8Array>, 'data' | 'lamports'> & { readonly owner: string }
export type StatedAccounts = ReadonlyMap<string, StatedAccount | undefined>

/**
 * Reads every account that a transaction may change, with those of its lookup tables.
 *
 * @returns undefined when a table is none, or too short, or there are more accounts than a node states at once.
 */
export async function readWritten(
  message: VersionedMessage,
  connection: Connection,
): Promise<StatedAccounts | undefined> {
  const written = await resolveWritten(message, connection)
  if (written === undefined || written.length > MAX_ACCOUNTS) return undefined
  return readAccounts(written, connection)
}

/** Reads accounts, of each at most what a plain token account has. */
export async function readAccounts(
  addresses: readonly string[],
  connection: Connection,
): Promise<StatedAccounts> {
  const found = await connection.getMultipleAccountsInfo(
    addresses.map((address) => new PublicKey(address)),
    { dataSlice: { offset: 0, length: TOKEN_BYTES } },
  )
  return new Map(addresses.map((address, index) => [address, stated(found[index])]))
}

function stated(info: AccountInfo<Uint8Array> | null | undefined): StatedAccount | undefined {
  return info ? { data: info.data, lamports: info.lamports, owner: info.owner.toBase58() } : undefined
}

async function resolveWritten(
  message: VersionedMessage,
  connection: Connection,
): Promise<readonly string[] | undefined> {
  const tables = await Promise.all(
    message.addressTableLookups.map(({ accountKey }) => readTable(accountKey, connection)),
  )
  const known = tables.filter((table) => table !== undefined)
  if (known.length < tables.length) return undefined
  try {
    const keys =
      message.version === 'legacy'
        ? message.getAccountKeys()
        : message.getAccountKeys({ addressLookupTableAccounts: known })
    return keys
      .keySegments()
      .flat()
      .flatMap((key, index) => (message.isAccountWritable(index) ? [key.toBase58()] : []))
  } catch {
    return undefined
  }
}

async function readTable(
  key: PublicKey,
  connection: Connection,
): Promise<AddressLookupTableAccount | undefined> {
  const info = await connection.getAccountInfo(key)
  if (info?.owner.toBase58() !== TABLE_PROGRAM) return undefined
  try {
    return new AddressLookupTableAccount({ key, state: AddressLookupTableAccount.deserialize(info.data) })
  } catch {
    return undefined
  }
}

/** What a plain token account holds; undefined for anything else. */
export function heldBy(account: StatedAccount | undefined, holder: string): bigint | undefined {
  if (account === undefined || !isTokenAccountOf(account, holder)) return undefined
  return viewOf(account.data).getBigUint64(AT.amount, true)
}

/** Whether an account holds tokens of a holder. */
export function isTokenAccountOf({ owner, data }: StatedAccount, holder: string): boolean {
  if (!TOKEN_PROGRAMS.some((program) => program === owner) || data.length < TOKEN_BYTES) return false
  return new PublicKey(data.subarray(AT.owner, AT.amount)).toBase58() === holder
}

/** Whether coins can be taken out of a stake or a stored nonce with the signature of a holder. */
export function isWithdrawnBy({ owner, data }: StatedAccount, holder: string): boolean {
  const at = WITHDRAWER_AT[owner]
  if (at === undefined || data.length < at + ADDRESS_BYTES) return false
  return new PublicKey(data.subarray(at, at + ADDRESS_BYTES)).toBase58() === holder
}

/** Whether the holder's power over an account is as it was: nobody else may take from it, close it, or has become its owner. */
export function isPowerKept(
  before: StatedAccount | undefined,
  after: StatedAccount | undefined,
  holder: string,
): boolean {
  // A token account may be closed; then its coins are counted where they went.
  if (after === undefined || after.lamports === 0) return true
  if (after.owner === SYSTEM_PROGRAM) return after.data.length === 0
  if (!isTokenAccountOf(after, holder)) return false
  const powers = (account: StatedAccount | undefined): string =>
    account === undefined
      ? NO_POWERS
      : [
          ...account.data.subarray(AT.delegate, AT.delegate + 36),
          ...account.data.subarray(AT.allowed, TOKEN_BYTES),
        ].join()
  const now = powers(after)
  return now === powers(before) || now === NO_POWERS
}

const NO_POWERS = Array.from({ length: 36 + TOKEN_BYTES - AT.allowed }, () => 0).join()

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
