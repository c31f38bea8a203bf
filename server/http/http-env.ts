import type { Logger } from 'pino'

/** What middleware stores for routes. */
export interface HttpEnv {
  Variables: {
    /** The id of the request, which the log and answers to unexpected errors name. */
    reference?: string
    logger?: Logger
    /** The client's address; see `client-address.ts`. */
    client?: string
    /** The project that the request was admitted for. */
    projectId?: string
  }
}
