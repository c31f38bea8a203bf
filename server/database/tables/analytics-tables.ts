/** Events of the modal. */
export interface AnalyticsTables {
  /** Sums per day. A project need not exist any more: its sums end with their lifetime. */
  analytics_counts: {
    project_id: string
    /** `YYYY-MM-DD` in UTC. */
    day: string
    event: string
    /** The name of a field, `version` for the script's version, or `all` for every event. */
    field: string
    /** What the field said; the upper bound of a range for a number. */
    value: string
    times: number
  }
  /** Single events, where the operator keeps them. */
  analytics_events: {
    project_id: string
    /** Made by the client. */
    id: string
    at: string
    event: string
    /** Origin and path. */
    url: string
    version: string
    /** JSON. */
    properties: string
  }
  /** The last batch of each process that writes events, so that a batch which is sent again is recognised. */
  analytics_writers: {
    writer: string
    batch: number
    written_at: string
  }
}
