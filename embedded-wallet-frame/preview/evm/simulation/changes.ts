import type { Change, Changes, PowerChange } from '#frame/preview/changes.ts'
import type { Facts } from '#frame/preview/evm/lookups/address-facts.ts'
import { keccak256, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { isUnlimited } from '#frame/preview/evm/calls/call-warnings.ts'
import type { GrantedPower } from '#frame/preview/evm/calls/granted-power.ts'
import type { MovedItem } from './movements.ts'
import type { Network } from '#schemas/entities/network.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import type { Simulation } from './simulation.ts'

/** What is known about the calls besides their simulation. */
export interface ChangesContext {
  readonly facts: Facts
  readonly network: Network
  readonly account: EvmAddress
  /** The effects of every call are known. */
  readonly isRead: boolean
  /** Powers that the signature itself gives, or that calls certainly give. */
  readonly grants: readonly GrantedPower[]
}

/** Returns the changes of a simulation, and the reasons why there may be more. */
export function changesOf(simulation: Simulation | undefined, context: ChangesContext): Changes {
  const { grants, isRead } = context
  const given = grants.map((one) => powerChange(one, context))
  if (!simulation) return { seen: given, unseen: ['noSimulation'] }
  const { hasFailed, isTooMuch, items, ended = [] } = simulation
  const seen = [
    ...[...simulation.moved].flatMap(([token, amount]) => balanceChange(token, amount, context)),
    ...items.flatMap((item) => itemChange(item, context)),
    ...simulation.grants
      .filter(({ holder }) => holder !== context.account)
      .map((one) => powerChange(one, context)),
    ...given,
    ...ended
      .filter(({ holder }) => holder !== context.account)
      .map((one) => ({ ...powerChange(one, context), hasEnded: true as const })),
  ]
  const unseen = new Set([
    ...(hasFailed ? (['fails'] as const) : []),
    ...simulation.unseen,
    ...(isTooMuch ? (['tooMuch'] as const) : []),
    // A contract that calls use through its own functions may keep other assets of the account.
    ...(isRead ? [] : (['powersInside'] as const)),
  ])
  return { seen: [...new Map(seen.map((one) => [JSON.stringify(one), one])).values()], unseen: [...unseen] }
}

const shown = (address: EvmAddress): string => toChecksumAddress(address, keccak256) ?? address

function balanceChange(
  token: EvmAddress,
  amount: bigint,
  { facts, network }: ChangesContext,
): readonly Change[] {
  if (amount === 0n) return []
  const isNative = token === 'native'
  const known = isNative ? undefined : facts.token(token)
  const { symbol, decimals } = isNative ? network.nativeCurrency : (known ?? { symbol: '', decimals: 0 })
  return [
    {
      kind: 'balance',
      direction: amount > 0n ? 'in' : 'out',
      amount: formatAmount(amount < 0n ? -amount : amount, decimals),
      symbol,
      ...(!isNative && { tokenAddress: shown(token) }),
      isVerified: isNative || known?.isVerified === true,
    },
  ]
}

function itemChange({ collection, id, amount }: MovedItem, { facts }: ChangesContext): readonly Change[] {
  if (amount === 0n) return []
  const known = facts.token(collection)
  return [
    {
      kind: 'item',
      direction: amount > 0n ? 'in' : 'out',
      amount: String(amount < 0n ? -amount : amount),
      name: known?.symbol ?? '',
      collection: shown(collection),
      itemId: String(id),
      isVerified: known?.isVerified === true,
    },
  ]
}

function powerChange(
  { power, holder, over, amount, item }: GrantedPower,
  { facts }: ChangesContext,
): PowerChange {
  const known = facts.token(over)
  const isAll = amount !== undefined && isUnlimited({ token: over, amount }, facts)
  const quantity =
    item !== undefined
      ? `#${item}`
      : amount === undefined
        ? undefined
        : isAll
          ? 'unlimited'
          : formatAmount(amount, known?.decimals ?? 0)
  return {
    kind: 'power',
    power,
    holder: shown(holder),
    ...(quantity !== undefined && { amount: quantity }),
    ...(known && known.symbol !== '' && { symbol: known.symbol }),
    over: shown(over),
    isVerified: known?.isVerified === true,
  }
}
