/** The words of the login window in one language; `{device}`, `{site}` and `{provider}` are filled in. */
export interface WindowTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly question: string
  readonly advice: string
  readonly proceed: string
  readonly done: string
  readonly cancelled: string
  readonly failed: string
  readonly expired: string
  readonly unknown: string
}

const en: WindowTexts = {
  direction: 'ltr',
  title: 'Log in',
  question: '{device} wants to log in at {site} with {provider}.',
  advice: 'Continue only if you started this yourself a moment ago, in this browser.',
  proceed: 'Continue',
  done: 'You are logged in. Close this window and go back to the site.',
  cancelled: 'Nobody was logged in. Close this window; you can try again there.',
  failed: 'The provider did not confirm the login. Close this window and try again, or choose another way.',
  expired: 'This login is over. Close this window and start again.',
  unknown: 'This site cannot log in with that provider. Close this window and choose another way.',
}

const de: WindowTexts = {
  direction: 'ltr',
  title: 'Anmelden',
  question: '{device} möchte sich auf {site} mit {provider} anmelden.',
  advice: 'Fahren Sie nur fort, wenn Sie das gerade selbst in diesem Browser begonnen haben.',
  proceed: 'Weiter',
  done: 'Sie sind angemeldet. Schließen Sie dieses Fenster und kehren Sie zur Seite zurück.',
  cancelled:
    'Niemand wurde angemeldet. Schließen Sie dieses Fenster; dort können Sie es noch einmal versuchen.',
  failed:
    'Der Anbieter hat die Anmeldung nicht bestätigt. Schließen Sie dieses Fenster und versuchen Sie es erneut, oder wählen Sie einen anderen Weg.',
  expired: 'Diese Anmeldung gilt nicht mehr. Schließen Sie dieses Fenster und beginnen Sie von vorn.',
  unknown:
    'Auf dieser Seite kann man sich mit diesem Anbieter nicht anmelden. Schließen Sie dieses Fenster und wählen Sie einen anderen Weg.',
}

const ar: WindowTexts = {
  direction: 'rtl',
  title: 'تسجيل الدخول',
  question: '{device} يريد تسجيل الدخول إلى {site} عبر {provider}.',
  advice: 'تابع فقط إذا بدأت ذلك بنفسك قبل لحظات في هذا المتصفح.',
  proceed: 'متابعة',
  done: 'تم تسجيل دخولك. أغلق هذه النافذة وعد إلى الموقع.',
  cancelled: 'لم يسجّل أحد الدخول. أغلق هذه النافذة؛ يمكنك المحاولة من جديد هناك.',
  failed: 'لم يؤكد المزوّد تسجيل الدخول. أغلق هذه النافذة وحاول مجدداً، أو اختر طريقة أخرى.',
  expired: 'انتهت صلاحية تسجيل الدخول هذا. أغلق هذه النافذة وابدأ من جديد.',
  unknown: 'لا يمكن لهذا الموقع تسجيل الدخول عبر هذا المزوّد. أغلق هذه النافذة واختر طريقة أخرى.',
}

const LANGUAGES: Readonly<Record<string, WindowTexts>> = { en, de, ar }

/** The texts of a language pages are written in. */
export function windowTexts(language: string): WindowTexts {
  return LANGUAGES[language] ?? en
}
