import { readMint, readNonce, readTokenAccount, type ChainAccount } from './account-data.ts'
import { PROGRAMS } from './addresses.ts'
import { readFront, type ByteReader } from '#frame/preview/solana/byte-reader.ts'
import { METADATA } from './collectible-names.ts'
import { readMintPowers } from './token-extensions.ts'
import { readTokenRecord } from './token-record.ts'
import type { Power } from '#frame/preview/changes.ts'

/** A power that an address has over an account. */
export interface PowerOver {
  readonly power: Power
  readonly holder: string
  /** In the smallest unit; absent if the power has no amount. */
  readonly amount?: bigint
}

/** The states of a stake with an owner: initialized, and delegated to a validator. */
const STAKE_STATES: readonly number[] = [1, 2]
/** The account type of a lookup table in use. */
const TABLE = 1
/** The account types of the loader: buffers for programs, and program data. */
const LOADER_KINDS = { buffer: 1, programData: 3 } as const

/** Returns the powers over an account by its data; none if it does not exist. */
export function powersOver(address: string, account: ChainAccount | undefined): readonly PowerOver[] {
  if (!account || account.lamports === 0n) return []
  switch (account.program) {
    case PROGRAMS.system: {
      const nonce = readNonce(account)
      return nonce ? [{ power: 'act', holder: nonce.authority }] : [{ power: 'own', holder: address }]
    }
    case PROGRAMS.token:
    case PROGRAMS.token2022:
      return [...powersOverTokens(account), ...powersOverMint(account)]
    case PROGRAMS.stake:
      return readFront(account.bytes, powersOverStake) ?? []
    case PROGRAMS.loader:
      return readFront(account.bytes, powersOverProgram) ?? []
    case PROGRAMS.lookupTable:
      return readFront(account.bytes, powersOverTable) ?? []
    case PROGRAMS.metadata:
      return [
        ...readTokenRecord(account).map((holder) => ({ power: 'moveAll', holder }) as const),
        ...(readFront(account.bytes, powersOverMetadata) ?? []),
      ]
    default:
      return [{ power: 'own', holder: account.program }]
  }
}

/** Returns who owns an account's SOL, and how much of it is available and not counted as tokens. */
export function lamportsOn(
  address: string,
  account: ChainAccount | undefined,
  wrappedMint: string,
): { readonly holder: string; readonly lamports: bigint } | undefined {
  const tokens = account && readTokenAccount(account)
  if (tokens)
    return {
      holder: tokens.closer ?? tokens.owner,
      lamports: account.lamports - (tokens.mint === wrappedMint ? tokens.amount : 0n),
    }
  // Nobody receives the SOL of token metadata.
  if (account?.program === PROGRAMS.metadata) return undefined
  const powers = powersOver(address, account)
  const isMint = account !== undefined && readMint(account) !== undefined
  const taker = isMint ? 'close' : 'own'
  const owner = account?.program === PROGRAMS.system ? powers[0] : powers.find(({ power }) => power === taker)
  return account && owner && { holder: owner.holder, lamports: account.lamports }
}

function powersOverTokens(account: ChainAccount): readonly PowerOver[] {
  const tokens = readTokenAccount(account)
  if (!tokens) return []
  const { owner, delegate, closer } = tokens
  return [
    { power: 'own', holder: owner },
    // A delegate without a remaining amount has no power.
    ...(delegate && delegate.amount > 0n
      ? [{ power: 'spend', holder: delegate.address, amount: delegate.amount } as const]
      : []),
    ...(closer === undefined ? [] : [{ power: 'close', holder: closer } as const]),
  ]
}

function powersOverMint(account: ChainAccount): readonly PowerOver[] {
  const mint = readMint(account)
  const more = mint && readMintPowers(account)
  const powers = [
    { power: 'own', holder: mint?.minter },
    { power: 'act', holder: mint?.freezer },
    { power: 'close', holder: more?.closer },
    { power: 'moveAll', holder: more?.permanentDelegate },
  ] as const
  return powers.flatMap(({ power, holder }) => (holder === undefined ? [] : [{ power, holder }]))
}

function powersOverStake(reader: ByteReader): readonly PowerOver[] {
  if (!STAKE_STATES.includes(reader.u32())) return []
  reader.u64()
  const [staker, withdrawer] = [reader.address(), reader.address()]
  const [until, epoch, custodian] = [reader.i64(), reader.u64(), reader.address()]
  const isLocked = until !== 0n || epoch !== 0n
  return [
    { power: 'own', holder: withdrawer },
    { power: 'act', holder: staker },
    // The custodian of the lockup can hold the stake back as long as it likes.
    ...(isLocked ? [{ power: 'act', holder: custodian } as const] : []),
  ]
}

function powersOverProgram(reader: ByteReader): readonly PowerOver[] {
  const kind = reader.u32()
  if (kind === LOADER_KINDS.programData) reader.u64()
  else if (kind !== LOADER_KINDS.buffer) return []
  const holder = reader.optionalAddress()
  return holder === undefined ? [] : [{ power: 'own', holder }]
}

/** The authority of a lookup table may also close it. */
function powersOverTable(reader: ByteReader): readonly PowerOver[] {
  if (reader.u32() !== TABLE) return []
  // The slots of its deactivation and last extension.
  reader.bytes(8 + 8 + 1)
  const holder = reader.optionalAddress()
  return holder === undefined ? [] : [{ power: 'own', holder }]
}

function powersOverMetadata(reader: ByteReader): readonly PowerOver[] {
  return reader.u8() === METADATA ? [{ power: 'own', holder: reader.address() }] : []
}
