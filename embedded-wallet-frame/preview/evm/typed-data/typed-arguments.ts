import type { AbiValue } from '#frame/preview/evm/encoding/abi.ts'
import type { AbiParameter, AbiType } from '#frame/preview/evm/encoding/abi-type.ts'
import { namedArguments, type CallArguments } from '#frame/preview/evm/calls/call-arguments.ts'
import type { TypedValue } from './typed-data.ts'

/** Makes the members of typed data readable like the arguments of a call. */
export function typedArguments(
  content: Extract<TypedValue, { kind: 'struct' }>,
  onRead: (path: string) => void,
): CallArguments {
  const members = content.members.map(({ name, value }) => ({ name, ...abiOf(value) }))
  return namedArguments(
    members,
    members.map(({ value }) => value),
    onRead,
  )
}

function abiOf(value: TypedValue): { readonly type: AbiType; readonly value: AbiValue } {
  if (value.kind === 'value') return value
  if (value.kind === 'list') {
    const items = value.items.map(abiOf)
    const type: AbiType = { kind: 'list', of: items[0]?.type ?? { kind: 'tuple', of: [] }, length: undefined }
    return { type, value: items.map((item) => item.value) }
  }
  const members = value.members.map((member): AbiParameter & { value: AbiValue } => ({
    name: member.name,
    ...abiOf(member.value),
  }))
  return { type: { kind: 'tuple', of: members }, value: members.map((member) => member.value) }
}
