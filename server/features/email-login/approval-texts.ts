/** The texts of the approval page in one language, with the placeholders `{device}`, `{site}` and `{email}`. */
export interface ApprovalTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly question: string
  readonly advice: string
  readonly approve: string
  readonly refuse: string
  readonly approved: string
  readonly refused: string
  readonly expired: string
  /** Shown above the code. */
  readonly code: string
  readonly codeAdvice: string
}

const en: ApprovalTexts = {
  direction: 'ltr',
  title: 'A new device',
  question: '{device} wants to log in at {site} as {email}.',
  advice: 'Approve it only if you are logging in there right now.',
  approve: 'Approve',
  refuse: 'Refuse',
  approved: 'Approved. A code is in your mailbox: enter it in the window where you are logging in.',
  refused: 'Refused. Nobody was logged in.',
  expired: 'This link has expired. Start the login again.',
  code: 'Approved. Enter this code in the window where {device} is logging in at {site}:',
  codeAdvice:
    'Enter it only where you started the login yourself, and share it with no one: anyone who has it can log in as you. It is also in your mailbox.',
}

const de: ApprovalTexts = {
  direction: 'ltr',
  title: 'Ein neues Gerät',
  question: '{device} möchte sich auf {site} als {email} anmelden.',
  advice: 'Stimmen Sie nur zu, wenn Sie sich gerade jetzt dort anmelden.',
  approve: 'Zustimmen',
  refuse: 'Ablehnen',
  approved:
    'Zugestimmt. In Ihrem Postfach ist ein Code: Geben Sie ihn in dem Fenster ein, in dem Sie sich anmelden.',
  refused: 'Abgelehnt. Niemand wurde angemeldet.',
  expired: 'Dieser Link gilt nicht mehr. Beginnen Sie die Anmeldung von vorn.',
  code: 'Zugestimmt. Geben Sie diesen Code in dem Fenster ein, in dem sich {device} auf {site} anmeldet:',
  codeAdvice:
    'Geben Sie ihn nur dort ein, wo Sie die Anmeldung selbst begonnen haben, und sagen Sie ihn niemandem: Wer ihn hat, meldet sich als Sie an. Er ist auch in Ihrem Postfach.',
}

const ar: ApprovalTexts = {
  direction: 'rtl',
  title: 'جهاز جديد',
  question: '{device} يريد تسجيل الدخول إلى {site} باسم {email}.',
  advice: 'وافق فقط إذا كنت تسجّل الدخول هناك الآن.',
  approve: 'موافقة',
  refuse: 'رفض',
  approved: 'تمت الموافقة. في بريدك رمز: اكتبه في النافذة التي تسجّل الدخول فيها.',
  refused: 'تم الرفض. لم يسجّل أحد الدخول.',
  expired: 'انتهت صلاحية هذا الرابط. ابدأ تسجيل الدخول من جديد.',
  code: 'تمت الموافقة. اكتب هذا الرمز في النافذة التي يسجّل فيها {device} الدخول إلى {site}:',
  codeAdvice:
    'اكتبه فقط حيث بدأت تسجيل الدخول بنفسك، ولا تخبر به أحداً: من يملكه يسجّل الدخول باسمك. وهو في بريدك أيضاً.',
}

const LANGUAGES: ReadonlyMap<string, ApprovalTexts> = new Map(Object.entries({ en, de, ar }))

/** Returns the texts of a language of the mails. */
export function approvalTexts(language: string): ApprovalTexts {
  return LANGUAGES.get(language) ?? en
}
