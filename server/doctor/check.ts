import type { Deployment } from '#schemas/http/deployment.ts'
import type { Answer } from './ask.ts'

/** What the doctor knows before it examines the rest. */
export interface Patient {
  readonly modalUrl: string
  readonly projectId: string
  /** A page that should be able to embed the modal. */
  readonly siteOrigin: string | undefined
}

/** What every check may read: fetched once. */
export interface Chart extends Patient {
  readonly deployment: Deployment
  readonly modal: Answer
  readonly wallet: Answer
  readonly api: Answer
}

/** One thing that must hold. */
export interface Check {
  readonly subject: string
  /** @returns what is wrong and what to do, or undefined when nothing is. */
  readonly complain: (chart: Chart) => string | undefined | Promise<string | undefined>
}

export interface Finding {
  readonly isGood: boolean
  readonly subject: string
  readonly detail: string
}
