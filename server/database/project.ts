import { z } from 'zod'

/** A project of a deployment: the id that sites use, and its owner's settings. */
export interface Project {
  readonly id: string
  readonly name: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Entries as `#schemas/primitives/origin.ts` parses them, in the owner's order; empty means loopback only. */
  readonly origins: readonly string[]
  /** Whether preview hosts are admitted while no production origin is listed. */
  readonly developmentOrigins: boolean
  /** Which clients may use the `/sdk` path of the wallet origin. */
  readonly frameClients: FrameClients
  /** Defaults of the project's options. */
  readonly settings: Readonly<Record<string, unknown>>
}

export const FrameClients = z.enum(['none', 'sites'])
export type FrameClients = z.infer<typeof FrameClients>

/** What lists an origin. */
export type OriginSource = 'configuration' | 'command-line'

/** A change of a project; other fields are kept, or get their defaults in a new one. */
export interface ProjectChange {
  readonly id: string
  readonly name?: string
  readonly origins?: readonly string[]
  readonly developmentOrigins?: boolean
  readonly frameClients?: FrameClients
  readonly settings?: Readonly<Record<string, unknown>>
}

const PROJECT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** Whether a text can be a project's id. Ids are used in paths, headers and file names, so their characters are limited. */
export function isProjectId(text: string): boolean {
  return PROJECT_ID.test(text)
}
