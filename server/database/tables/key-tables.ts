/** What is known of the keys of the deployment, none of which stands here. */
export interface KeyTables {
  /** What the key in force of each name was noted by; see `sessions/keys/`. */
  key_checks: {
    key_name: string
    check_value: string
  }
  /** Every key that something may be written with. */
  key_versions: {
    key_name: string
    /** Made of the check value. */
    key_id: string
    /** 1 for the key whose values have no mark. */
    is_unmarked: number
    /** Null for the one in force. */
    replaced_at: string | null
  }
  /** What tokens of sign-ins are signed by, each derived from a pepper. */
  signing_keys: {
    /** Random: what it is derived with. */
    id: string
    /** The `key_id` of the pepper. */
    pepper_id: string
    /** It signs until the next one does. */
    signs_from: string
  }
}
