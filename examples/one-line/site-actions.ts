import type { Postern } from '#sdk/types/postern.ts'

/** What the buttons of one namespace do; each resolves with the line that is shown. */
export interface SiteActions {
  readonly sign: (postern: Postern, address: string) => Promise<string>
  readonly send: (postern: Postern, address: string) => Promise<string>
  readonly switchNetwork?: (postern: Postern) => Promise<string>
}

/** What the wallets are asked to sign. */
export const MESSAGE = 'Postern demo: signing this costs nothing.'

/** A field of an answer, as text; the answer itself when it has no such field. */
export function fieldOf(answer: unknown, name: string): string {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : answer
  return typeof value === 'string' ? value : JSON.stringify(value)
}
