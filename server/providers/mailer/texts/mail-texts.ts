import type { UnlockerKind } from '#schemas/entities/embedded-user.ts'

/** What a mail is about. */
export type MailKind =
  | 'login-code'
  | 'step-up-code'
  | 'email-old-code'
  | 'email-new-code'
  | 'device-approval'
  | NoticeKind

/** What a mail reports after the event. */
export type NoticeKind =
  | 'email-changed'
  | 'email-restored'
  | 'device-added'
  | 'device-removed'
  | 'unlocker-added'
  | 'unlocker-removed'
  | 'wallet-exported'
  | 'password-locked'

/** The texts of one kind; `{site}`, `{time}`, `{what}` and `{hours}` are filled in. */
export interface KindTexts {
  readonly subject: string
  /** What happened, in one sentence. */
  readonly opening: string
  /** What to do when the reader did not ask for it. */
  readonly otherwise: string
}

/** The mails in one language. */
export interface MailTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly kinds: Readonly<Record<MailKind, KindTexts>>
  /** Unlockers as they follow `by`. */
  readonly unlockers: Readonly<Record<UnlockerKind, string>>
  /** `{site}`, `{time}`, `{device}`. */
  readonly asked: string
  /** `{minutes}`. */
  readonly validity: string
  /** Says that the code is entered nowhere else. `{site}`. */
  readonly nowhereElse: string
  /** Stands before the link of the approval page. */
  readonly decide: string
  /** For `Intl.DateTimeFormat`. */
  readonly locale: string
}
