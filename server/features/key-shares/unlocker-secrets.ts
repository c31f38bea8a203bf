import * as z from 'zod'
import { DeclaredAccount } from '#schemas/http/wallet/unlockers.ts'
import type { Envelope, EnvelopePlace } from '#server/encryption/envelope.ts'
import { problem } from '#server/http/problems/problem.ts'
import { randomId } from '#server/encryption/tokens.ts'
import type { UnlockerRow } from './wallet-state.ts'
import type { NewUnlocker } from './wallet-queries.ts'

const DeclaredAccounts = z.array(DeclaredAccount)

/** The content of an unlocker; `share` is the part the server stores. */
export interface UnlockerContent extends Partial<
  Pick<NewUnlocker, 'device_id' | 'credential_id' | 'public_key' | 'transports' | 'counter' | 'parameters'>
> {
  readonly kind: string
  readonly label: string
  readonly share?: Uint8Array
  /** Computes the hash for the id of the unlocker. */
  readonly verifierHash?: (unlockerId: string) => string
}

/** What the content is sealed for. */
interface Place {
  readonly walletId: string
  /** The version of the wallet that has this unlocker first. */
  readonly version: number
  /** ISO 8601. */
  readonly createdAt: string
}

/** Seals the content of unlockers for their row and the version of their wallet, and opens it again. */
export interface UnlockerSecrets {
  /** Creates a row with a new id. */
  seal(content: UnlockerContent, place: Place): NewUnlocker
  /** @throws the problem BLOB_MISMATCH when the row was modified or moved. */
  openShare(row: UnlockerRow): Uint8Array
  openLabel(row: UnlockerRow): string
  /**
   * Seals the content again with the current key.
   *
   * @throws when the row was modified or moved.
   */
  rewrap(row: UnlockerRow): Pick<UnlockerRow, 'label_sealed' | 'share_sealed'>
  /** Seals the accounts of a wallet. */
  sealAccounts(accounts: readonly DeclaredAccount[], walletId: string): string
  /** @throws the problem BLOB_MISMATCH when they were modified or moved. */
  openAccounts(sealed: string, walletId: string): DeclaredAccount[]
}

/**
 * @example
 * const row = secrets.seal({ kind: 'device', label, share: randomBytes(32) }, { walletId, version, createdAt })
 */
export function createUnlockerSecrets(envelope: Envelope): UnlockerSecrets {
  const place = (row: string, column: string, version: number) => ({
    table: 'unlockers',
    row,
    column,
    version,
  })
  const accountsOf = (walletId: string) => ({
    table: 'wallets',
    row: walletId,
    column: 'accounts_sealed',
    version: 1,
  })
  function open(sealed: string, { id, version }: UnlockerRow, column: string): Uint8Array {
    return openAt(sealed, place(id, column, version))
  }
  function openAt(sealed: string, where: EnvelopePlace): Uint8Array {
    try {
      return envelope.open(sealed, where)
    } catch {
      throw problem('BLOB_MISMATCH', 'The stored data does not belong to this wallet. Contact the operator.')
    }
  }
  return {
    seal({ kind, label, share, verifierHash, ...columns }, { walletId, version, createdAt }) {
      const id = randomId()
      const seal = (bytes: Uint8Array, column: string) => envelope.seal(bytes, place(id, column, version))
      return {
        id,
        wallet_id: walletId,
        kind,
        version,
        created_at: createdAt,
        label_sealed: seal(new TextEncoder().encode(label), 'label_sealed'),
        counter: 0,
        tries: 0,
        locks: 0,
        ...(share === undefined ? {} : { share_sealed: seal(share, 'share_sealed') }),
        ...(verifierHash === undefined ? {} : { verifier_hash: verifierHash(id) }),
        ...columns,
      }
    },
    openShare: (row) => open(row.share_sealed ?? '', row, 'share_sealed'),
    openLabel: (row) => new TextDecoder().decode(open(row.label_sealed, row, 'label_sealed')),
    rewrap(row) {
      const reseal = (sealed: string, column: string) =>
        envelope.seal(open(sealed, row, column), place(row.id, column, row.version))
      const { label_sealed, share_sealed } = row
      return {
        label_sealed: reseal(label_sealed, 'label_sealed'),
        share_sealed: share_sealed === null ? null : reseal(share_sealed, 'share_sealed'),
      }
    },
    sealAccounts: (accounts, walletId) =>
      envelope.seal(Buffer.from(JSON.stringify(accounts)), accountsOf(walletId)),
    openAccounts: (sealed, walletId) =>
      DeclaredAccounts.parse(JSON.parse(new TextDecoder().decode(openAt(sealed, accountsOf(walletId))))),
  }
}
