import type { Deployment } from '#schemas/http/deployment.ts'
import type { Answer, SendRequest } from './send-request.ts'

/** What the doctor knows before it examines the rest. */
export interface Target {
  readonly modalUrl: string
  readonly projectId: string
  /** A page that should be able to embed the modal. */
  readonly siteOrigin: string | undefined
  /** Of this command. */
  readonly version: string
  /** How the deployment is reached. */
  readonly sendRequest: SendRequest
}

/** What every check may read: fetched once. */
export interface Observations extends Target {
  readonly deployment: Deployment
  readonly modal: Answer
  readonly wallet: Answer
  /** Its `/healthz`. */
  readonly api: Answer
  /** Its `/readyz`. */
  readonly ready: Answer
}

/** One thing that must hold. */
export interface Check {
  readonly subject: string
  /** @returns what is wrong and what to do, or undefined when nothing is. */
  readonly findProblem: (observations: Observations) => string | undefined | Promise<string | undefined>
}

export interface Finding {
  readonly isGood: boolean
  readonly subject: string
  readonly detail: string
}
