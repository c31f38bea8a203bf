/** What a code is good for; one for one thing is worth nothing for another. */
export type ChallengePurpose = 'login' | 'step-up' | 'email-old' | 'email-new'

/** Who is asked for a code, and where. */
export interface ChallengeFacts {
  readonly purpose: ChallengePurpose
  readonly projectId: string
  readonly deviceId: string
  readonly siteOrigin: string
  /** E.g. `Firefox on Android`. */
  readonly deviceLabel: string
  /** A language mails are written in. */
  readonly language: string
  /** Normalised. */
  readonly email: string
  readonly digits: number
  /** Undefined before a login. */
  readonly userId: string | undefined
  /** The address a user changes to, while the old one confirms. */
  readonly nextEmail?: string | undefined
}

/** A challenge as it is told to who may know it. */
export interface Challenge extends ChallengeFacts {
  readonly challengeId: string
}

/** What the mailbox said of a new device. */
export type Approval = 'pending' | 'approved' | 'refused'
