import {
  CHANGE_NAME_ENDPOINT,
  NAME_MESSAGE_AHEAD_S,
  REGISTER_NAME_ENDPOINT,
  REGISTERED_NAME_ENDPOINT,
} from '#schemas/http/blockchain/profile.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { callNames, UNANSWERED } from './call-names.ts'
import type { NameChange } from './names-slice.ts'

/** A change with the signature of the account. */
export interface SignedChange {
  readonly change: NameChange
  readonly account: string
  readonly coinType: number
  readonly message: string
  readonly signature: string
  /** When it was signed, in milliseconds since 1970. */
  readonly atMs: number
}

const NOT_FOUND = 404

/**
 * Sends a signed change to the API. If there is no answer, the API is asked whether the change was made, because a signature
 * has an effect only once and the visitor should not be asked for another one.
 *
 * @param isRepeated The signature was sent before, without an answer; a refusal may then mean that it has had its effect.
 * @returns the name after the change; the failure `UNANSWERED` where the outcome is unknown.
 */
export async function deliverChange(
  deployment: Extra['deployment'],
  signed: SignedChange,
  isRepeated: boolean,
): Promise<Result<string>> {
  const { change, account, coinType, message, signature } = signed
  const isNew = change.kind === 'register'
  const answer = await callNames(deployment, {
    endpoint: isNew ? REGISTER_NAME_ENDPOINT : CHANGE_NAME_ENDPOINT,
    ...(!isNew && { params: { name: change.name } }),
    body: { coin_type: coinType, address: account, message, signature },
    code: 'NAME_REGISTRATION_FAILED',
  })
  if (answer.ok) return ok(answer.value.name)
  if (answer.error.code !== UNANSWERED && !isRepeated) return answer
  return (await wasMade(deployment, signed)) ? ok(change.kind === 'rename' ? change.to : change.name) : answer
}

/** Whether the state of the name shows that a change was made. */
async function wasMade(
  deployment: Extra['deployment'],
  { change, account, atMs }: SignedChange,
): Promise<boolean> {
  const read = async (name: string) =>
    callNames(deployment, {
      endpoint: REGISTERED_NAME_ENDPOINT,
      params: { name },
      code: 'NAME_RESOLUTION_FAILED',
    })
  const isGone = async (name: string): Promise<boolean> => {
    const found = await read(name)
    return !found.ok && found.error.code === NOT_FOUND
  }
  const { kind, name } = change
  if (kind === 'release') return isGone(name)
  if (kind === 'primary' || kind === 'addresses' || kind === 'extend') return false
  const found = await read(kind === 'rename' ? change.to : name)
  if (!found.ok) return false
  const { owner, offeredTo, updated } = found.value
  const isOwn = isSameAccount(owner, account)
  if (kind === 'rename') return isOwn && isGone(name)
  if (kind === 'withdraw') return isOwn && offeredTo === undefined
  if (kind !== 'move') return isOwn
  // The other account may have accepted it by now. An older offer to the same account is not this one.
  const isNew = updated >= Math.floor(atMs / 1_000) - NAME_MESSAGE_AHEAD_S
  return isSameAccount(owner, change.to) || (isOwn && isNew && isSameAccount(offeredTo, change.to))
}

function isSameAccount(one: string | undefined, other: string): boolean {
  return one !== undefined && canonicalAddress(one) === canonicalAddress(other)
}
