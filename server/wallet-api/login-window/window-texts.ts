/** The texts of the login pages in one language; `{device}`, `{site}` and `{provider}` are filled in. */
export interface WindowTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  /** Shown until the wallet frame answers whether it started the login. */
  readonly wait: string
  readonly question: string
  readonly advice: string
  readonly proceed: string
  /** Stands above the number. */
  readonly number: string
  readonly numberAdvice: string
  readonly numberTyped: string
  readonly farcaster: string
  readonly farcasterAdvice: string
  readonly openFarcaster: string
  /** Shown until there is a link to open. */
  readonly farcasterWait: string
  readonly done: string
  readonly cancelled: string
  readonly failed: string
  readonly expired: string
  readonly unknown: string
  readonly elsewhere: string
  readonly wrongNumber: string
}

const en: WindowTexts = {
  direction: 'ltr',
  title: 'Log in',
  wait: 'One moment',
  question: '{device} wants to log in at {site} with {provider}.',
  advice: 'Continue only if you started this yourself a moment ago.',
  proceed: 'Continue',
  number: '{device} wants to log in at {site}. Type this number into the wallet there:',
  numberAdvice:
    'Type it only where you started the login yourself, and tell it to nobody: whoever has it logs in as you.',
  numberTyped: 'I have typed it in',
  farcaster: '{device} logs in at {site} once you confirm in Farcaster.',
  farcasterAdvice: 'Send the link to nobody: whoever confirms it logs {device} in.',
  openFarcaster: 'Open Farcaster',
  farcasterWait: 'Farcaster is being asked for a link. This page loads again by itself.',
  done: 'You are logged in. Close this window and go back to the site.',
  cancelled: 'Nobody was logged in. Close this window; you can try again there.',
  failed: 'The provider did not confirm the login. Close this window and try again, or choose another way.',
  expired: 'This login is over. Close this window and start again.',
  unknown: 'This site cannot log in with that provider. Close this window and choose another way.',
  elsewhere:
    'This login was begun in another browser, or this one keeps no cookies. Nobody was logged in. If somebody sent you here, they wanted to log in as you: close this window. Otherwise start again at the site, in this browser.',
  wrongNumber:
    'A wrong number was typed in three times. Nobody was logged in. Close this window and start again.',
}

const de: WindowTexts = {
  direction: 'ltr',
  title: 'Anmelden',
  wait: 'Einen Moment',
  question: '{device} möchte sich auf {site} mit {provider} anmelden.',
  advice: 'Fahren Sie nur fort, wenn Sie das gerade selbst begonnen haben.',
  proceed: 'Weiter',
  number: '{device} möchte sich auf {site} anmelden. Geben Sie dort diese Zahl in das Wallet ein:',
  numberAdvice:
    'Geben Sie sie nur dort ein, wo Sie die Anmeldung selbst begonnen haben, und sagen Sie sie niemandem: Wer sie hat, meldet sich als Sie an.',
  numberTyped: 'Ich habe sie eingegeben',
  farcaster: '{device} ist auf {site} angemeldet, sobald Sie in Farcaster zustimmen.',
  farcasterAdvice: 'Schicken Sie den Link niemandem: Wer ihm zustimmt, meldet {device} an.',
  openFarcaster: 'Farcaster öffnen',
  farcasterWait: 'Farcaster wird um einen Link gebeten. Diese Seite lädt von selbst neu.',
  done: 'Sie sind angemeldet. Schließen Sie dieses Fenster und kehren Sie zur Seite zurück.',
  cancelled:
    'Niemand wurde angemeldet. Schließen Sie dieses Fenster; dort können Sie es noch einmal versuchen.',
  failed:
    'Der Anbieter hat die Anmeldung nicht bestätigt. Schließen Sie dieses Fenster und versuchen Sie es erneut, oder wählen Sie einen anderen Weg.',
  expired: 'Diese Anmeldung gilt nicht mehr. Schließen Sie dieses Fenster und beginnen Sie von vorn.',
  unknown:
    'Auf dieser Seite kann man sich mit diesem Anbieter nicht anmelden. Schließen Sie dieses Fenster und wählen Sie einen anderen Weg.',
  elsewhere:
    'Diese Anmeldung wurde in einem anderen Browser begonnen, oder dieser hier behält keine Cookies. Niemand wurde angemeldet. Wenn jemand Sie hierher geschickt hat, wollte er sich als Sie anmelden: Schließen Sie dieses Fenster. Sonst beginnen Sie auf der Seite von vorn, in diesem Browser.',
  wrongNumber:
    'Dreimal wurde eine falsche Zahl eingegeben. Niemand wurde angemeldet. Schließen Sie dieses Fenster und beginnen Sie von vorn.',
}

const ar: WindowTexts = {
  direction: 'rtl',
  title: 'تسجيل الدخول',
  wait: 'لحظة من فضلك',
  question: '{device} يريد تسجيل الدخول إلى {site} عبر {provider}.',
  advice: 'تابع فقط إذا بدأت ذلك بنفسك قبل لحظات.',
  proceed: 'متابعة',
  number: '{device} يريد تسجيل الدخول إلى {site}. اكتب هذا الرقم في المحفظة هناك:',
  numberAdvice: 'اكتبه فقط حيث بدأت تسجيل الدخول بنفسك، ولا تخبر به أحداً: من يملكه يسجّل الدخول باسمك.',
  numberTyped: 'كتبته',
  farcaster: 'يُسجَّل دخول {device} إلى {site} حين تؤكّد ذلك في Farcaster.',
  farcasterAdvice: 'لا ترسل الرابط إلى أحد: من يؤكّده يسجّل دخول {device}.',
  openFarcaster: 'فتح Farcaster',
  farcasterWait: 'يُطلب رابط من Farcaster. تُحمَّل هذه الصفحة من جديد تلقائياً.',
  done: 'تم تسجيل دخولك. أغلق هذه النافذة وعد إلى الموقع.',
  cancelled: 'لم يسجّل أحد الدخول. أغلق هذه النافذة؛ يمكنك المحاولة من جديد هناك.',
  failed: 'لم يؤكد المزوّد تسجيل الدخول. أغلق هذه النافذة وحاول مجدداً، أو اختر طريقة أخرى.',
  expired: 'انتهت صلاحية تسجيل الدخول هذا. أغلق هذه النافذة وابدأ من جديد.',
  unknown: 'لا يمكن لهذا الموقع تسجيل الدخول عبر هذا المزوّد. أغلق هذه النافذة واختر طريقة أخرى.',
  elsewhere:
    'بدأ تسجيل الدخول هذا في متصفح آخر، أو أن هذا المتصفح لا يحفظ ملفات تعريف الارتباط. لم يسجّل أحد الدخول. إن أرسلك أحد إلى هنا فقد أراد تسجيل الدخول باسمك: أغلق هذه النافذة. وإلا فابدأ من جديد في الموقع، في هذا المتصفح.',
  wrongNumber: 'كُتب رقم خاطئ ثلاث مرات. لم يسجّل أحد الدخول. أغلق هذه النافذة وابدأ من جديد.',
}

const LANGUAGES: Readonly<Record<string, WindowTexts>> = { en, de, ar }

/** Returns the texts in a language. */
export function windowTexts(language: string): WindowTexts {
  return LANGUAGES[language] ?? en
}
