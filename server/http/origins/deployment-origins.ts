/** The three public origins of a deployment, without a trailing slash. No two are equal. */
export interface DeploymentOrigins {
  readonly modal: string
  readonly wallet: string
  readonly api: string
}
