import type { MailTexts } from './mail-texts.ts'

export const de: MailTexts = {
  direction: 'ltr',
  locale: 'de-DE',
  asked: 'Angefordert auf {site}, {time}, mit {device}.',
  validity: 'Er gilt {minutes} Minuten.',
  nowhereElse:
    'Geben Sie ihn nur im Wallet-Fenster auf {site} ein. Geben Sie ihn nirgendwo sonst ein und sagen Sie ihn niemandem: Niemand wird Sie danach fragen.',
  decide: 'Prüfen Sie die Angaben und entscheiden Sie hier:',
  kinds: {
    'login-code': {
      subject: 'Ihr Code für {site}',
      opening: 'Mit diesem Code melden Sie sich auf {site} an:',
      otherwise:
        'Wenn Sie ihn nicht angefordert haben, beachten Sie diese Mail nicht: Ohne den Code geschieht nichts.',
    },
    'step-up-code': {
      subject: 'Bestätigen Sie sich auf {site}',
      opening: 'Mit diesem Code bestätigen Sie eine Änderung an Ihrer Wallet auf {site}:',
      otherwise:
        'Wenn Sie ihn nicht angefordert haben, melden Sie sich in jenem Browser ab: Jemand benutzt vielleicht Ihre Wallet.',
    },
    'email-old-code': {
      subject: 'Änderung Ihrer E-Mail-Adresse auf {site}',
      opening: 'Mit diesem Code stimmen Sie zu, dass Ihre Wallet eine andere E-Mail-Adresse bekommt:',
      otherwise:
        'Wenn Sie ihn nicht angefordert haben, sagen Sie den Code niemandem und melden Sie sich in jenem Browser ab.',
    },
    'email-new-code': {
      subject: 'Ihre neue E-Mail-Adresse auf {site}',
      opening: 'Mit diesem Code wird dies die E-Mail-Adresse Ihrer Wallet:',
      otherwise:
        'Wenn Sie ihn nicht angefordert haben, beachten Sie diese Mail nicht: Ohne den Code geschieht nichts.',
    },
    'device-approval': {
      subject: 'Ein neues Gerät möchte sich auf {site} anmelden',
      opening: 'Ein bisher nicht benutztes Gerät möchte sich mit Ihrer E-Mail-Adresse auf {site} anmelden.',
      otherwise: 'Wenn Sie das nicht sind, lehnen Sie es dort ab oder beachten Sie diese Mail nicht.',
    },
    'email-changed': {
      subject: 'Ihre E-Mail-Adresse auf {site} wurde geändert',
      opening: 'Ihre Wallet auf {site} hat ab jetzt eine andere E-Mail-Adresse.',
      otherwise: 'Wenn Sie das nicht waren, sagen Sie es noch heute dem Betreiber der Seite.',
    },
    'wallet-exported': {
      subject: 'Die Wörter Ihrer Wallet wurden auf {site} angezeigt',
      opening: 'Die 24 Wörter Ihrer Wallet sollten auf {site} angezeigt werden.',
      otherwise: 'Wenn Sie das nicht waren, bringen Sie Ihr Vermögen sofort in eine andere Wallet.',
    },
    'password-locked': {
      subject: 'Falsche Passwörter für Ihre Wallet auf {site}',
      opening: 'Das Passwort Ihrer Wallet war auf {site} zu oft falsch; es ist eine Weile gesperrt.',
      otherwise: 'Wenn Sie das nicht waren, kann jemand Ihre Mails lesen: Ändern Sie deren Passwort.',
    },
  },
}
