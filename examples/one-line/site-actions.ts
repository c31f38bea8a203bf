import type { Postern } from '#sdk/types/postern.ts'

/** The actions of one namespace's buttons; each resolves with the line to show. */
export interface SiteActions {
  readonly sign: (postern: Postern, address: string) => Promise<string>
  readonly send: (postern: Postern, address: string) => Promise<string>
  readonly switchNetwork?: (postern: Postern) => Promise<string>
}

/** The message to sign. */
export const MESSAGE = 'Postern demo: signing this costs nothing.'

/** A field of an answer as text, or the answer itself if it has no such field. */
export function fieldOf(answer: unknown, name: string): string {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : answer
  return typeof value === 'string' ? value : JSON.stringify(value)
}
