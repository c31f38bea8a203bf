import type * as z from 'zod/mini'

/** Any schema of zod/mini. */
export type Schema = z.ZodMiniType

/** The pattern and bounds of a check, among all that zod keeps of it. */
export interface CheckDefinition extends Readonly<Record<string, unknown>> {
  readonly check: string
  readonly pattern?: RegExp
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number | bigint
}

/** What zod keeps of a schema, by its type. */
export interface Definition extends Readonly<Record<string, unknown>> {
  readonly type: string
  readonly error?: (issue: unknown) => unknown
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly element?: Schema
  readonly items?: readonly Schema[]
  readonly rest?: Schema | null
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly innerType?: Schema
  readonly options?: readonly Schema[]
  readonly discriminator?: string
  readonly in?: Schema
  readonly out?: Schema
  readonly getter?: () => Schema
  readonly parts?: readonly (Schema | string)[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

/** What zod keeps of a schema. */
export function definitionOf(schema: Schema): Definition {
  const definition: object = schema.def
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod's own types leave out what subtypes keep
  return definition as Definition
}

/** The checks of a schema, in their order. */
export function checksOf({ checks = [] }: Definition): CheckDefinition[] {
  return checks.map(({ _zod }) => _zod.def)
}

/** The schemas that a schema is directly made of. */
export function partsOf(schema: Schema): Schema[] {
  const { shape = {}, items = [], options = [], parts = [], getter, ...others } = definitionOf(schema)
  const { element, rest, keyType, valueType, innerType, in: first, out } = others
  const single = [element, rest, keyType, valueType, innerType, first, out, getter?.()]
  return [...Object.values(shape), ...items, ...options, ...parts, ...single].filter(
    (part): part is Schema => typeof part === 'object' && part !== null,
  )
}
