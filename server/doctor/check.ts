import type { Deployment } from '#schemas/http/deployment.ts'
import type { Answer, SendRequest } from './send-request.ts'

/** The deployment to check. */
export interface Target {
  readonly modalUrl: string
  readonly projectId: string
  /** A page that should be able to embed the modal. */
  readonly siteOrigin: string | undefined
  /** The version of this command. */
  readonly version: string
  /** Sends requests to the deployment. */
  readonly sendRequest: SendRequest
}

/** Everything that the checks read; fetched once. */
export interface Observations extends Target {
  readonly deployment: Deployment
  readonly modal: Answer
  readonly wallet: Answer
  /** The answer of `/healthz`. */
  readonly api: Answer
  /** The answer of `/readyz`. */
  readonly ready: Answer
}

/** A check of one requirement. */
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
