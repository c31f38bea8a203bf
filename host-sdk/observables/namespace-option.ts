import type { Namespace } from '#sdk/types/account.ts'

/** Which namespace is spoken of, the active one by default; a function tells which one it is now. */
export interface OfNamespace {
  readonly namespace?: Namespace | (() => Namespace | undefined) | undefined
}

/** The namespace now. */
export function resolveNamespace<N extends Namespace | undefined>(namespace: N | (() => N)): N {
  return typeof namespace === 'function' ? namespace() : namespace
}
