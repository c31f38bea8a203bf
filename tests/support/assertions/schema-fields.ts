import type * as z from 'zod/mini'

/** The parts of a schema definition that are walked; they cover every kind the protocols use. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly catchall?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly valueType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
}

const LEAVES = [
  'undefined',
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'template_literal',
  'null',
  'custom',
]

/**
 * Lists the fields that a schema accepts, sorted and without duplicates: nested ones as `outer.inner`, items of lists as
 * `outer[]`, members with any name as `outer.*`, with `=anything` behind fields that accept any value.
 */
export function fieldsOf(schema: z.ZodMiniType): readonly string[] {
  return [...new Set(walk(schema, ''))].toSorted()
}

function walk(schema: z.ZodMiniType, path: string): readonly string[] {
  const def: Definition = schema._zod.def
  const name = (key: string): string => (path === '' ? key : `${path}.${key}`)
  if (def.shape) {
    const isOpen = def.catchall !== undefined && def.catchall._zod.def.type !== 'never'
    const own = Object.entries(def.shape).flatMap(([key, field]) => {
      const inside = walk(field, name(key))
      return inside.includes(`${name(key)}=anything`) ? inside : [name(key), ...inside]
    })
    return isOpen ? [...own, name('*')] : own
  }
  if (def.element) return walk(def.element, `${path}[]`)
  if (def.options) return def.options.flatMap((option) => walk(option, path))
  if (def.valueType) return [name('*'), ...walk(def.valueType, name('*'))]
  const inner = def.innerType ?? def.in
  if (inner) return walk(inner, path)
  if (def.type === 'unknown') return [`${path}=anything`]
  if (!LEAVES.includes(def.type)) throw new Error(`What a ${def.type} lets through is not known here.`)
  return []
}
