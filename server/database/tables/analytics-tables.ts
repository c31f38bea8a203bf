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
  /** Each tool of the operator that receives events. */
  event_receivers: {
    receiver: string
    /** The number of the newest parcel. */
    last_number: number
    /** The length of all parcels that wait. */
    bytes: number
    /** The last parcel of the delivery under way, which stays the same until it has ended. */
    through_number: number | null
    /** The id of the last delivery, which the next one follows. */
    delivery_id: string | null
    /** The number of its events. A delivery that has lost some to their age is another one. */
    delivery_times: number
    /** How often that delivery was sent. */
    attempts: number
    /** When something is sent next. */
    send_at: string
  }
  /** Parcels of events that a receiver has not yet. */
  forwarded_events: {
    receiver: string
    number: number
    /** The number of events. */
    times: number
    /** The length of `events`. */
    bytes: number
    created_at: string
    /** JSON. */
    events: string
  }
}
