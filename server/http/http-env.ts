import type { Logger } from 'pino'

/** What middleware leaves for routes. */
export interface HttpEnv {
  Variables: {
    /** The request's id, in the log and in answers to unexpected failures. */
    reference?: string
    logger?: Logger
    /** The client's address; see `client-address.ts`. */
    client?: string
    /** The project a request was admitted for. */
    projectId?: string
  }
}
