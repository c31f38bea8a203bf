/** One mail to one person. */
export interface Mail {
  /** An address that passed `isEmail`. */
  readonly to: string
  /** BCP 47. */
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends mail. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail.
   *
   * @throws the problem MAIL_FAILED.
   */
  send(mail: Mail): Promise<void>
  close(): void
}
