import { ChangeNameMessage, RegisterNameMessage } from '#schemas/http/blockchain/profile.ts'
import type { Clock, Timestamp } from '#server/database/clock.ts'
import { randomId } from '#server/encryption/tokens.ts'
import { problem, type ProblemCode } from '#server/http/problems/problem.ts'
import { ETHER, EVERY_EVM_CHAIN } from './coin-types.ts'
import { LABEL_RULES, normalLabel, type FittingLabel, type JudgeLabel } from './name-rules.ts'
import { NOT_OFFERED, offeredTo, offerName, requireOfferedTo } from './name-offer.ts'
import type { NameChange, NotMade } from './name-writes.ts'
import type { NamesRepository } from './names-repository.ts'
import { readMessage, type ReadMessage } from './read-message.ts'
import { hasEnded, type NameAddresses, type StoredName } from './stored-name.ts'
import { withAttributes } from './text-records.ts'
import type { SignedByAccount, Signer } from './verify-account.ts'
import { withAddresses } from './with-addresses.ts'
import { labelIn } from './zone.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

export interface ChangeServiceSettings {
  /** The name below which names are registered. */
  readonly zone: string
  readonly names: NamesRepository
  readonly judge: JudgeLabel
  readonly clock: Clock
  /** Verifies a signature; throws a problem for one that is not valid. */
  readonly verify: (signed: SignedByAccount) => Promise<Signer>
  /** The most names of one account. */
  readonly perAccount: number
  /** How long a name lasts until it is renewed; undefined where names do not end. */
  readonly lifetimeDays: number | undefined
}

/** What an owner signs; a name is accepted by another account. */
type OwnersMessage = Exclude<ChangeNameMessage, { readonly action: 'accept' }>

/** Registers names and changes them, by signatures of the accounts that own them. */
export class ChangeService {
  readonly #settings: ChangeServiceSettings

  constructor(settings: ChangeServiceSettings) {
    this.#settings = settings
  }

  /**
   * Registers a name for the account that signed.
   *
   * @returns the name with its zone. The same message sent again has the same answer, and no effect.
   * @throws the problems NAME_…, REQUEST_INVALID, SIGN_IN_SIGNATURE_INVALID and SIGN_IN_NODE_FAILED.
   */
  async register(signed: SignedByAccount): Promise<string> {
    const { names, clock, zone } = this.#settings
    const now = clock()
    const message = readMessage(RegisterNameMessage, signed.message, now)
    const { label, skeleton } = this.#fitting(message.said.name, 'message')
    const before = await names.find(label)
    // Of many who want a name only the first ones are verified.
    const isTaken =
      before === undefined
        ? (await names.taken([skeleton], now)).size > 0
        : !hasEnded(before, now) && !isSameAddress(before.owner, signed.address)
    if (isTaken) throw problem('NAME_TAKEN', LABEL_RULES.taken, 'name')
    const signer = await this.#settings.verify(signed)
    const isFirst = (await names.ofOwner(signer.address, now)).length === 0
    const name: StoredName = {
      id: randomId(),
      label,
      skeleton,
      owner: signer.address,
      ownerCoinType: signer.coinType,
      isPrimary: isFirst,
      addresses: addressesOf(signer, signed.coin_type, now),
      texts: withAttributes({}, message.said.attributes),
      createdAt: now,
      updatedAt: now,
      expiresAt: this.#end(now),
      signedAt: message.signedAt,
      version: 1,
      offer: undefined,
    }
    const not = await names.register(name, this.#changeOf(signed, message, now))
    if (not === 'replayed' && before !== undefined && isOwnedBy(before, signer) && !hasEnded(before, now))
      return `${label}.${zone}`
    if (not !== undefined) throw notMade(not)
    return `${label}.${zone}`
  }

  /**
   * Changes a name whose owner signed, or gives it to the account that it is offered to and that signed.
   *
   * @param name The name with its zone; the message has to name the same.
   * @returns the name after the change.
   * @throws the problems NAME_…, REQUEST_INVALID, SIGN_IN_SIGNATURE_INVALID and SIGN_IN_NODE_FAILED.
   */
  async change(name: string, signed: SignedByAccount): Promise<string> {
    const { names, clock, zone } = this.#settings
    const now = clock()
    const message = readMessage(ChangeNameMessage, signed.message, now)
    const label = this.#labelOf(message.said.name, 'message')
    if (label !== this.#labelOf(name, 'name'))
      throw problem('NAME_MESSAGE_INVALID', 'The message is about another name.', 'message')
    const before = await names.find(label)
    if (before === undefined) throw problem('NAME_UNKNOWN', 'Nobody has this name.', 'name')
    if ((await names.held([before.skeleton])).size > 0)
      throw problem('NAME_HELD', 'The operator of the deployment holds the name.', 'name')
    if (message.said.action === 'accept') return this.#accept(before, signed, message)
    const signer = await this.#settings.verify(signed)
    if (!isOwnedBy(before, signer))
      throw problem('NAME_NOT_OWNED', 'Another account owns the name.', 'address')
    if (message.signedAt < before.signedAt) throw notMade('stale')
    const change = this.#changeOf(signed, message, now)
    const after = this.#apply({ ...before, updatedAt: now, signedAt: message.signedAt }, message.said, now)
    const not = await (message.said.action === 'rename'
      ? names.rename(before, after, change)
      : names.update(before, after, change))
    // A message that is sent again has had its effect, and no other.
    if (not !== undefined && not !== 'replayed') throw notMade(not)
    return `${after.label}.${zone}`
  }

  /** Nothing of the former owner stays, since their addresses would receive what is meant for the new one. */
  async #accept(before: StoredName, signed: SignedByAccount, message: ReadMessage<unknown>): Promise<string> {
    const { names, clock, zone, verify } = this.#settings
    const now = clock()
    // Only for the account of the offer a signature is verified. The same message again finds the name with its new owner.
    const isAsked = [offeredTo(before, now), before.owner.toLowerCase()].includes(
      signed.address.toLowerCase(),
    )
    if (!isAsked) throw problem('NAME_NOT_OWNED', NOT_OFFERED, 'address')
    const signer = await verify(signed)
    if (!isOwnedBy(before, signer)) requireOfferedTo(before, signer, now)
    if (hasEnded(before, now)) throw problem('NAME_UNKNOWN', 'The name has ended.', 'name')
    if (isOwnedBy(before, signer)) return `${before.label}.${zone}`
    const after: StoredName = {
      ...before,
      owner: signer.address,
      ownerCoinType: signer.coinType,
      isPrimary: (await names.ofOwner(signer.address, now)).length === 0,
      addresses: addressesOf(signer, signed.coin_type, now),
      texts: {},
      updatedAt: now,
      // The clock of the other device may be behind; what this account signed before it had the name changes nothing.
      signedAt: Math.max(before.signedAt, message.signedAt),
      offer: undefined,
    }
    const not = await names.update(before, after, this.#changeOf(signed, message, now))
    if (not !== undefined) throw notMade(not)
    return `${after.label}.${zone}`
  }

  #apply(name: StoredName, said: OwnersMessage, now: Timestamp): StoredName {
    // A name that ended can be renewed while it waits, and nothing else.
    if (said.action === 'extend') return { ...name, expiresAt: this.#end(now) }
    if (hasEnded(name, now))
      throw problem('NAME_UNKNOWN', 'The name has ended. Renew it before you change it.', 'name')
    if (said.action === 'release') return { ...name, isPrimary: false, expiresAt: now, offer: undefined }
    if (said.action === 'move') return offerName(name, { to: said.to, coinType: said.coinType }, now)
    if (said.action === 'rename')
      return {
        ...name,
        ...this.#fitting(said.to, 'to'),
        id: randomId(),
        createdAt: now,
        version: 1,
        offer: undefined,
      }
    return {
      ...name,
      texts: withAttributes(name.texts, said.attributes ?? {}),
      addresses: withAddresses(name.addresses, said.addresses ?? {}, Math.floor(now / SECOND_MS)),
      isPrimary: said.isPrimary ?? name.isPrimary,
    }
  }

  #changeOf({ message: text }: SignedByAccount, { until }: ReadMessage<unknown>, now: Timestamp): NameChange {
    return { message: { text, until }, now, perAccount: this.#settings.perAccount }
  }

  #end(now: Timestamp): Timestamp | null {
    const { lifetimeDays } = this.#settings
    return lifetimeDays === undefined ? null : now + lifetimeDays * DAY_MS
  }

  /** The text of the label of a name, which has to be in the zone. */
  #labelOf(name: string, field: string): string {
    const { zone } = this.#settings
    const text = labelIn(zone, name)
    if (text === undefined)
      throw problem('NAME_MESSAGE_INVALID', `The name has to be one below ${zone}, with the zone.`, field)
    return normalLabel(text) ?? text
  }

  #fitting(name: string, field: string): FittingLabel {
    const judged = this.#settings.judge(this.#labelOf(name, field))
    if ('refusal' in judged) throw problem('NAME_REFUSED', LABEL_RULES[judged.refusal], 'name')
    return judged
  }
}

/** A key is the same account on every chain; a contract is only known on its own. */
function addressesOf({ address, coinType }: Signer, signedOn: number, now: Timestamp): NameAddresses {
  const coinTypes = coinType === null ? [ETHER, EVERY_EVM_CHAIN, signedOn] : [coinType]
  const record = { address, created: Math.floor(now / SECOND_MS) }
  return Object.fromEntries(coinTypes.map((one) => [String(one), record]))
}

function isOwnedBy({ owner, ownerCoinType }: StoredName, { address, coinType }: Signer): boolean {
  return owner === address && ownerCoinType === coinType
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

const NOT_MADE = {
  taken: ['NAME_TAKEN', LABEL_RULES.taken, 'name'],
  held: ['NAME_REFUSED', LABEL_RULES.reserved, 'name'],
  limit: ['NAME_LIMIT_REACHED', 'The account has as many names as it may.', 'address'],
  replayed: ['NAME_MESSAGE_REPLAYED', 'The message was used before. Sign a new one.', 'message'],
  stale: ['NAME_MESSAGE_REPLAYED', 'The name changed after the message was signed.', 'message'],
} as const satisfies Record<NotMade, readonly [code: ProblemCode, message: string, field: string]>

function notMade(why: NotMade): Error {
  const [code, message, field] = NOT_MADE[why]
  return problem(code, message, field)
}
