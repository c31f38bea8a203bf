import type { Namespace } from '#sdk/types/account.ts'

/** The namespace to read, the active one by default; a function may return another one each time. */
export interface OfNamespace {
  readonly namespace?: Namespace | (() => Namespace | undefined) | undefined
}

/** The current namespace. */
export function resolveNamespace<N extends Namespace | undefined>(namespace: N | (() => N)): N {
  return typeof namespace === 'function' ? namespace() : namespace
}
