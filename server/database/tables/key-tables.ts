/** What is stored about the deployment's keys; the keys themselves are not. */
export interface KeyTables {
  /** The check value of each key in force; see `encryption/`. */
  key_checks: {
    key_name: string
    check_value: string
  }
  /** Every key that data may be written with. */
  key_versions: {
    key_name: string
    /** Derived from the check value. */
    key_id: string
    /** 1 for the key whose values have no mark. */
    is_unmarked: number
    /** Null for the key in force. */
    replaced_at: string | null
  }
  /** The keys that sign tokens of sign-ins, each derived from a pepper. */
  signing_keys: {
    /** Random input of the derivation. */
    id: string
    /** The `key_id` of the pepper. */
    pepper_id: string
    /** The key signs until the next one starts. */
    signs_from: string
  }
}
