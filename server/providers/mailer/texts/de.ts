import type { MailTexts } from './mail-texts.ts'

export const de: MailTexts = {
  direction: 'ltr',
  locale: 'de-DE',
  asked: 'Angefordert auf {site}, {time}, mit {device}.',
  validity: 'Er gilt {minutes} Minuten.',
  nowhereElse:
    'Geben Sie ihn nur im Wallet-Fenster auf {site} ein. Geben Sie ihn nirgendwo sonst ein und sagen Sie ihn niemandem: Niemand wird Sie danach fragen.',
  decide: 'Prüfen Sie die Angaben und entscheiden Sie hier:',
  unlockers: {
    device: 'einen Browser',
    passkey: 'einen Passkey',
    password: 'ein Passwort',
    kit: 'die 24 Wörter',
    operator: 'den Betreiber der Seite',
  },
  kinds: {
    'login-code': {
      subject: 'Ihr Code für {site}',
      opening: 'Mit diesem Code melden Sie sich auf {site} an:',
      otherwise:
        'Wenn Sie ihn nicht angefordert haben, beachten Sie diese Mail nicht: Ohne den Code geschieht nichts.',
    },
    'step-up-code': {
      subject: 'Bestätigen Sie sich auf {site}',
      opening: 'Mit diesem Code bestätigen Sie eine Änderung an Ihrem Wallet auf {site}:',
      otherwise:
        'Wenn Sie ihn nicht angefordert haben, melden Sie sich in jenem Browser ab: Jemand benutzt vielleicht Ihr Wallet.',
    },
    'email-old-code': {
      subject: 'Änderung Ihrer E-Mail-Adresse auf {site}',
      opening: 'Mit diesem Code stimmen Sie zu, dass Ihr Wallet eine andere E-Mail-Adresse bekommt:',
      otherwise:
        'Wenn Sie ihn nicht angefordert haben, sagen Sie den Code niemandem und melden Sie sich in jenem Browser ab.',
    },
    'email-new-code': {
      subject: 'Ihre neue E-Mail-Adresse auf {site}',
      opening: 'Mit diesem Code wird dies die E-Mail-Adresse Ihres Wallets:',
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
      opening: 'Ihr Wallet auf {site} hat ab jetzt eine andere E-Mail-Adresse.',
      otherwise:
        'Wenn Sie das nicht waren, melden Sie sich innerhalb von {hours} Stunden mit dieser Adresse auf {site} an und stellen Sie die Adresse des Wallets zurück: Das braucht keinen Code der neuen Adresse und meldet alle anderen Browser ab.',
    },
    'email-restored': {
      subject: 'Die Änderung Ihrer E-Mail-Adresse auf {site} wurde zurückgenommen',
      opening:
        'Das Wallet auf {site} hat wieder seine frühere E-Mail-Adresse. Mit dieser hier meldet man sich nicht mehr an.',
      otherwise: 'Wenn Sie das nicht waren, sagen Sie es noch heute dem Betreiber der Seite.',
    },
    'device-added': {
      subject: 'Ein neuer Browser ist auf {site} angemeldet',
      opening: 'Ein bisher nicht benutzter Browser hat sich auf {site} bei Ihrem Wallet angemeldet.',
      otherwise:
        'Wenn Sie das nicht waren, melden Sie jenen Browser in den Einstellungen Ihres Wallets ab und ändern Sie das Passwort Ihrer Mail oder des Kontos, mit dem Sie sich anmelden.',
    },
    'device-removed': {
      subject: 'Ein Browser wurde auf {site} abgemeldet',
      opening: 'Ein Browser wurde auf {site} von Ihrem Wallet abgemeldet: {what}.',
      otherwise:
        'Wenn Sie das nicht waren, melden Sie sich an und melden Sie in den Einstellungen Ihres Wallets die Browser ab, die Sie nicht kennen.',
    },
    'unlocker-added': {
      subject: 'Ihr Wallet auf {site} lässt sich auf eine weitere Weise öffnen',
      opening: 'Ihr Wallet auf {site} lässt sich ab jetzt auch durch {what} öffnen.',
      otherwise:
        'Wenn Sie das nicht waren, entfernen Sie diese Weise in den Einstellungen Ihres Wallets und melden Sie die Browser ab, die Sie nicht kennen.',
    },
    'unlocker-removed': {
      subject: 'Eine Weise, Ihr Wallet auf {site} zu öffnen, wurde entfernt',
      opening: 'Ihr Wallet auf {site} lässt sich auf eine Weise weniger öffnen: durch {what}.',
      otherwise:
        'Wenn Sie das nicht waren, melden Sie in den Einstellungen Ihres Wallets die Browser ab, die Sie nicht kennen, und fügen Sie die Weise wieder hinzu.',
    },
    'wallet-exported': {
      subject: 'Die Wörter Ihres Wallets wurden auf {site} angezeigt',
      opening: 'Die 24 Wörter Ihres Wallets sollten auf {site} angezeigt werden.',
      otherwise: 'Wenn Sie das nicht waren, bringen Sie Ihr Vermögen sofort in eine andere Wallet.',
    },
    'password-locked': {
      subject: 'Falsche Passwörter für Ihr Wallet auf {site}',
      opening: 'Das Passwort Ihres Wallets war auf {site} zu oft falsch; es ist eine Weile gesperrt.',
      otherwise: 'Wenn Sie das nicht waren, kann jemand Ihre Mails lesen: Ändern Sie deren Passwort.',
    },
  },
}
