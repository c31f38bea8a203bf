import { getAddress, isAddress } from 'viem'
import type { NameSuggestion, RegisteredName } from '#schemas/http/blockchain/profile.ts'
import type { Clock } from '#server/database/clock.ts'
import { problem } from '#server/http/problems/problem.ts'
import { offeredTo } from './name-offer.ts'
import { normalLabel, type JudgeLabel } from './name-rules.ts'
import type { NamesRepository } from './names-repository.ts'
import { hasEnded, type StoredName } from './stored-name.ts'
import { suggestLabels } from './suggest-labels.ts'
import { attributesOf } from './text-records.ts'
import { labelIn } from './zone.ts'

const SECOND_MS = 1_000
const MOST_SUGGESTIONS = 5

export interface NameServiceSettings {
  /** The name below which names are registered. */
  readonly zone: string
  readonly names: NamesRepository
  readonly judge: JudgeLabel
  readonly clock: Clock
}

/** Finds names below the deployment's zone, and says which are free. */
export class NameService {
  readonly #settings: NameServiceSettings

  constructor(settings: NameServiceSettings) {
    this.#settings = settings
  }

  /**
   * Finds a name by its label, in any writing; undefined for one that does not resolve because nobody has it, it ended, or
   * the operator holds it.
   */
  async resolve(text: string): Promise<StoredName | undefined> {
    const { names, clock } = this.#settings
    const label = normalLabel(text)
    const found = label === undefined ? undefined : await names.find(label)
    if (found === undefined || hasEnded(found, clock())) return undefined
    return (await names.held([found.skeleton])).size === 0 ? found : undefined
  }

  /**
   * Finds a name with its zone.
   *
   * @throws the problem NAME_UNKNOWN.
   */
  async find(name: string): Promise<RegisteredName> {
    const label = labelIn(this.#settings.zone, name)
    const found = label === undefined ? undefined : await this.resolve(label)
    if (found === undefined) throw problem('NAME_UNKNOWN', 'Nobody has this name.', 'name')
    return this.#describe(found)
  }

  /** Lists the names of an account, the primary one first; none for accounts of other chains. */
  async ofAddress(address: string): Promise<RegisteredName[]> {
    if (!isAddress(address, { strict: false })) return []
    const found = await this.#settings.names.ofOwner(address, this.#settings.clock())
    return found.map((name) => this.#describe(name))
  }

  /** Lists the names that other accounts offer to an account, the newest offer first. */
  async offeredTo(address: string): Promise<RegisteredName[]> {
    if (!isAddress(address, { strict: false })) return []
    const found = await this.#settings.names.offeredTo(address, this.#settings.clock())
    return found.map((name) => this.#describe(name))
  }

  /**
   * Says whether a name is free, and lists free alternatives.
   *
   * @param typed The label, or the name with its zone.
   * @throws the problem NAME_UNKNOWN for a zone that is not the deployment's.
   */
  async suggest(typed: string, zone: string | undefined): Promise<NameSuggestion[]> {
    const { zone: own, judge, names, clock } = this.#settings
    if (zone !== undefined && zone.toLowerCase() !== own)
      throw problem('NAME_UNKNOWN', `This deployment offers names below ${own}.`, 'zone')
    const text = labelIn(own, typed) ?? typed
    const judged = judge(text)
    // Nobody is helped to a name that is all but a reserved one.
    const isReserved = 'refusal' in judged && judged.refusal === 'reserved'
    const others = (isReserved ? [] : suggestLabels(text)).flatMap((label) => {
      const fitting = judge(label)
      return 'refusal' in fitting ? [] : [fitting]
    })
    const typedLabel = 'refusal' in judged ? [] : [judged]
    const taken = await names.taken(
      [...typedLabel, ...others].map(({ skeleton }) => skeleton),
      clock(),
    )
    const refusal = 'refusal' in judged ? judged.refusal : taken.has(judged.skeleton) ? 'taken' : undefined
    const label = 'refusal' in judged ? (normalLabel(text) ?? text) : judged.label
    const free = others.filter(({ skeleton }) => !taken.has(skeleton)).slice(0, MOST_SUGGESTIONS)
    return [
      {
        name: `${label}.${own}`.slice(0, 255),
        registered: refusal !== undefined,
        ...(refusal === undefined ? {} : { refusal }),
      },
      ...free.map((one) => ({ name: `${one.label}.${own}`, registered: false })),
    ]
  }

  #describe(name: StoredName): RegisteredName {
    const offered = offeredTo(name, this.#settings.clock())
    const { label, createdAt, updatedAt, expiresAt, addresses, texts, owner, isPrimary, offer } = name
    return {
      name: `${label}.${this.#settings.zone}`,
      registered: Math.floor(createdAt / SECOND_MS),
      updated: Math.floor(updatedAt / SECOND_MS),
      expires: expiresAt === null ? null : Math.floor(expiresAt / SECOND_MS),
      addresses: { ...addresses },
      attributes: [attributesOf(texts)],
      owner,
      isPrimary,
      ...(offered !== undefined && { offeredTo: getAddress(offered) }),
      ...(offered !== undefined &&
        typeof offer?.coinType === 'number' && { offeredCoinType: offer.coinType }),
    }
  }
}
