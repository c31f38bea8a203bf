import { encodeFunctionData, parseAbiItem, type AbiParameter } from 'viem'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_FILES, indexBuiltIn } from '#server/features/clear-signing/built-in-descriptors.ts'
import { placesOf } from '#server/features/clear-signing/descriptor.ts'
import { resolveIncludes } from '#server/features/clear-signing/resolve-includes.ts'
import { renderCall, renderMessage } from '#tests/support/builders/render-descriptor.ts'

/** A token that all tests know. */
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** Warnings that are fine for calls without a descriptor, unnamed addresses and unknown collections. */
const HARMLESS = ['UNKNOWN_ADDRESS', 'UNKNOWN_NFT_COLLECTION', 'UNKNOWN_TOKEN', 'NO_DESCRIPTOR']

const whole = (path: string) => resolveIncludes(path, (name) => BUILT_IN_FILES[name])
const described = Object.keys(BUILT_IN_FILES)
  .map((path) => ({ path, descriptor: whole(path), places: placesOf(whole(path)) ?? [] }))
  .filter(({ places }) => places.length > 0)
const formatsOf = ({ descriptor }: (typeof described)[number]) =>
  Object.keys(descriptor.display?.formats ?? {})
const functions = described
  .filter(({ descriptor }) => descriptor.context?.contract !== undefined)
  .flatMap((one) => formatsOf(one).map((text) => [one.path, text, one.places] as const))
const messages = described
  .filter(({ descriptor }) => descriptor.context?.eip712 !== undefined)
  .flatMap((one) => formatsOf(one).map((text) => [one.path, text, one.places] as const))

/** A sample value of a type. */
function valueOf(type: string, components: readonly AbiParameter[] = []): unknown {
  const [, inner = '', count] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (count !== undefined) return Array.from({ length: Number(count || 2) }, () => valueOf(inner, components))
  if (type === 'tuple') return Object.fromEntries(components.map((one) => [one.name, sampleOf(one)]))
  if (type === 'address') return USDC
  if (type === 'bool') return true
  if (type === 'string') return 'sell'
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  if (size !== undefined) return `0x${'ab'.repeat(Number(size))}`
  // Room for two tokens and a fee.
  if (type === 'bytes') return `${USDC}000bb8${USDC.slice(2)}`
  return /^uint(8|16|24|32|48)$/.test(type) ? 1 : 1n
}
const sampleOf = (parameter: AbiParameter): unknown =>
  valueOf(parameter.type, 'components' in parameter ? parameter.components : [])

/** Parses `A(B b)B(uint256 c)` into EIP-712 types. */
function typesOf(text: string): Record<string, { name: string; type: string }[]> {
  const types = [...text.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', members = '']) => {
    const fields = members.split(',').map((member) => member.split(' '))
    return [name, fields.map(([type = '', field = '']) => ({ name: field, type }))] as const
  })
  return Object.fromEntries(types)
}

type Types = ReturnType<typeof typesOf>

function messageOf(type: string, types: Types): unknown {
  if (type.endsWith('[]')) return [messageOf(type.slice(0, -2), types), messageOf(type.slice(0, -2), types)]
  const members = types[type]
  // Sites send these values as strings in JSON.
  if (members === undefined) return type.startsWith('uint') ? '1' : valueOf(type)
  return structOf(members, types)
}

function structOf(members: Types[string], types: Types): Record<string, unknown> {
  return Object.fromEntries(members.map((member) => [member.name, messageOf(member.type, types)]))
}

describe('built-in descriptors', () => {
  it.each(described.map(({ path }) => path))(
    'The descriptor %s names a public source of its addresses',
    (path) => {
      const file: Readonly<Record<string, unknown>> = { ...BUILT_IN_FILES[path] }
      expect(file['$comment']).toMatch(/^The addresses: .*https:\/\/\S+/)
    },
  )

  it('There are at least twenty descriptors, and each describes a contract or is included by one that does', () => {
    expect(described.length).toBeGreaterThanOrEqual(20)
    const included = described.flatMap(({ path }) => BUILT_IN_FILES[path]?.includes ?? [])
    const files = [...described.map(({ path }) => path), ...included]
    expect(new Set(files)).toEqual(new Set(Object.keys(BUILT_IN_FILES)))
  })

  it('A contract has one descriptor of its functions, under its lower-case address', () => {
    for (const [place, found] of indexBuiltIn()) {
      expect(found.filter(({ typedData }) => typedData === undefined).length, place).toBeLessThanOrEqual(1)
      expect(place).toMatch(/^\d+:0x[0-9a-f]{40}$/)
    }
  })

  it.each(functions)('The descriptor %s renders the function %s', async (_, text, places) => {
    const item = parseAbiItem(`function ${text}`)
    if (item.type !== 'function') throw new Error(`${text} is not a function`)
    const data = encodeFunctionData({ abi: [item], args: item.inputs.map(sampleOf) })
    const place = places.find(({ chainId }) => chainId === 1)
    const { intent, lines, warnings } = await renderCall(place?.address ?? '', data, 10n ** 18n)
    expect(warnings.filter((code) => !HARMLESS.includes(code))).toEqual([])
    expect(intent).toMatch(/^[A-Z][\w .]{3,59}$/)
    expect(lines.every((line) => /^[^:]+(: [^:]+)?: \S/.test(line))).toBe(true)
    if (item.inputs.length > 0) expect(lines).not.toEqual([])
  })

  it.each(messages)('The descriptor %s renders the message %s', async (_, text, places) => {
    const types = typesOf(text)
    const primaryType = text.slice(0, text.indexOf('('))
    const { intent, lines, warnings } = await renderMessage({
      types,
      primaryType,
      domain: { chainId: 1, verifyingContract: places.find(({ chainId }) => chainId === 1)?.address ?? '' },
      message: structOf(types[primaryType] ?? [], types),
    })
    expect(warnings.filter((code) => !HARMLESS.includes(code))).toEqual([])
    expect(intent).toMatch(/^[A-Z][\w .]{3,59}$/)
    expect(lines).not.toEqual([])
  })
})
