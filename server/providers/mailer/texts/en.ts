import type { MailTexts } from './mail-texts.ts'

export const en: MailTexts = {
  direction: 'ltr',
  locale: 'en-GB',
  asked: 'Asked for at {site}, {time}, with {device}.',
  validity: 'It is valid for {minutes} minutes.',
  nowhereElse:
    'Type it only into the wallet window at {site}. Never type it anywhere else and tell it to nobody: nobody will ask you for it.',
  decide: 'Look at the details and decide here:',
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
      otherwise: 'If that was not you, tell the operator of the site today.',
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
