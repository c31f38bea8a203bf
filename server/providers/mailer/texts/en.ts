import type { MailTexts } from './mail-texts.ts'

export const en: MailTexts = {
  direction: 'ltr',
  locale: 'en-GB',
  asked: 'Asked for at {site}, {time}, with {device}.',
  validity: 'It is valid for {minutes} minutes.',
  nowhereElse:
    'Type it only into the wallet window at {site}. Never type it anywhere else and tell it to nobody: nobody will ask you for it.',
  decide: 'Look at the details and decide here:',
  unlockers: {
    device: 'a browser',
    passkey: 'a passkey',
    password: 'a password',
    kit: 'the 24 words',
    operator: 'the operator of the site',
  },
  kinds: {
    'login-code': {
      subject: 'Your code for {site}',
      opening: 'With this code you log in at {site}:',
      otherwise: 'If you did not ask for it, ignore this mail: without the code nothing happens.',
    },
    'step-up-code': {
      subject: 'Confirm it is you at {site}',
      opening: 'With this code you confirm a change to your wallet at {site}:',
      otherwise: 'If you did not ask for it, log out in that browser: somebody may be using your wallet.',
    },
    'email-old-code': {
      subject: 'Change of your e-mail address at {site}',
      opening: 'With this code you agree that your wallet gets another e-mail address:',
      otherwise: 'If you did not ask for it, tell nobody the code, and log out in that browser.',
    },
    'email-new-code': {
      subject: 'Your new e-mail address at {site}',
      opening: 'With this code you make this the e-mail address of your wallet:',
      otherwise: 'If you did not ask for it, ignore this mail: without the code nothing happens.',
    },
    'device-approval': {
      subject: 'A new device wants to log in at {site}',
      opening: 'A device that was not used before wants to log in with your e-mail address at {site}.',
      otherwise: 'If that is not you, refuse it there, or ignore this mail.',
    },
    'email-changed': {
      subject: 'Your e-mail address at {site} was changed',
      opening: 'Your wallet at {site} has another e-mail address from now on.',
      otherwise:
        'If that was not you, log in with this address at {site} within {hours} hours and change the address of the wallet back to it: that needs no code of the new address, and every other browser is logged out.',
    },
    'email-restored': {
      subject: 'The change of your e-mail address at {site} was taken back',
      opening: 'The wallet at {site} has its former e-mail address again. This one no longer logs in to it.',
      otherwise: 'If that was not you, tell the operator of the site today.',
    },
    'device-added': {
      subject: 'A new browser is logged in at {site}',
      opening: 'A browser that was not used before logged in to your wallet at {site}.',
      otherwise:
        'If that was not you, log that browser out in the settings of your wallet, and change the password of your mail or of the account you log in with.',
    },
    'device-removed': {
      subject: 'A browser was logged out at {site}',
      opening: 'A browser was logged out of your wallet at {site}: {what}.',
      otherwise:
        'If that was not you, log in and log out the browsers you do not know in the settings of your wallet.',
    },
    'unlocker-added': {
      subject: 'A way to open your wallet was added at {site}',
      opening: 'From now on your wallet at {site} can also be opened by {what}.',
      otherwise:
        'If that was not you, take it away in the settings of your wallet, and log out the browsers you do not know.',
    },
    'unlocker-removed': {
      subject: 'A way to open your wallet was taken away at {site}',
      opening: 'One way to open your wallet at {site} is gone: by {what}.',
      otherwise:
        'If that was not you, log out the browsers you do not know in the settings of your wallet, and add the way again.',
    },
    'wallet-exported': {
      subject: 'The words of your wallet were shown at {site}',
      opening: 'The 24 words of your wallet were about to be shown at {site}.',
      otherwise: 'If that was not you, move what you own to another wallet at once.',
    },
    'password-locked': {
      subject: 'Wrong passwords for your wallet at {site}',
      opening: 'The password of your wallet was wrong too many times at {site}; it is locked for a while.',
      otherwise: 'If that was not you, somebody can read your mail: change its password.',
    },
  },
}
