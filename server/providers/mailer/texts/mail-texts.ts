import type { UnlockerKind } from '#schemas/entities/embedded-user.ts'

/** What a mail is about. */
export type MailKind =
  | 'login-code'
  | 'step-up-code'
  | 'email-old-code'
  | 'email-new-code'
  | 'device-approval'
  | NoticeKind

/** What somebody is told after it was done. */
export type NoticeKind =
  | 'email-changed'
  | 'email-restored'
  | 'device-added'
  | 'device-removed'
  | 'unlocker-added'
  | 'unlocker-removed'
  | 'wallet-exported'
  | 'password-locked'

/** What the texts of one kind say; `{site}`, `{time}`, `{what}` and `{hours}` are filled in. */
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
  /** Ways to open a wallet, as they follow `by`. */
  readonly unlockers: Readonly<Record<UnlockerKind, string>>
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
