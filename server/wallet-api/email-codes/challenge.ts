/** What a code is for; a code for one purpose is not accepted for another. */
export type ChallengePurpose = 'login' | 'step-up' | 'email-old' | 'email-new'

/** Who receives a code, and where it was requested. */
export interface ChallengeFacts {
  readonly purpose: ChallengePurpose
  readonly projectId: string
  readonly deviceId: string
  readonly siteOrigin: string
  /** E.g. `Firefox on Android`. */
  readonly deviceLabel: string
  /** A language that mails are written in. */
  readonly language: string
  /** Normalised. */
  readonly email: string
  readonly digits: number
  /** Undefined before a login. */
  readonly userId: string | undefined
  /** The address that a user changes to, while the old one confirms. */
  readonly nextEmail?: string | undefined
}

/** A challenge as those who may know it see it. */
export interface Challenge extends ChallengeFacts {
  readonly challengeId: string
}

/** The decision about a new device, made in the mailbox. */
export type Approval = 'pending' | 'approved' | 'refused'
