/** What a mail is about. */
export type MailKind =
  | 'login-code'
  | 'step-up-code'
  | 'email-old-code'
  | 'email-new-code'
  | 'device-approval'
  | 'email-changed'
  | 'wallet-exported'
  | 'password-locked'

/** What the texts of one kind say; `{site}` and `{time}` are filled in. */
export interface KindTexts {
  readonly subject: string
  /** What it is, in one sentence. */
  readonly opening: string
  /** What to do when the reader did not ask for it. */
  readonly otherwise: string
}

/** The mails in one language. */
export interface MailTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly kinds: Readonly<Record<MailKind, KindTexts>>
  /** `{site}`, `{time}`, `{device}`. */
  readonly asked: string
  /** `{minutes}`. */
  readonly validity: string
  /** That the code is typed nowhere else. `{site}`. */
  readonly nowhereElse: string
  /** Before the link of the approval page. */
  readonly decide: string
  /** For `Intl.DateTimeFormat`. */
  readonly locale: string
}
