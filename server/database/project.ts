import { z } from 'zod'

/** One deployment customer: the id sites name, and what its owner decided. */
export interface Project {
  readonly id: string
  readonly name: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Entries as `#schemas/primitives/origin.ts` parses them, in the owner's order; empty means loopback only. */
  readonly origins: readonly string[]
  /** Whether preview hosts pass while no production origin is listed. */
  readonly developmentOrigins: boolean
  /** Who may speak the `/sdk` path of the wallet origin. */
  readonly frameClients: FrameClients
  /** Defaults of the project's options. */
  readonly settings: Readonly<Record<string, unknown>>
}

export const FrameClients = z.enum(['none', 'sites'])
export type FrameClients = z.infer<typeof FrameClients>

/** Who lists an origin. */
export type OriginSource = 'configuration' | 'command-line'

/** What is said of a project when it is written; the rest is kept or takes its default. */
export interface ProjectChange {
  readonly id: string
  readonly name?: string
  readonly origins?: readonly string[]
  readonly developmentOrigins?: boolean
  readonly frameClients?: FrameClients
  readonly settings?: Readonly<Record<string, unknown>>
}

const PROJECT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** Whether a text can be a project's id: it stands in paths, headers and file names, so it holds nothing else. */
export function isProjectId(text: string): boolean {
  return PROJECT_ID.test(text)
}
