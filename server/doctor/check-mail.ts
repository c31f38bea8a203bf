import { createTransport } from 'nodemailer'
import type { MailConfig } from '#server/config/wallet-config.ts'
import { smtpOptions } from '#server/providers/mailer/smtp-mailer.ts'
import { errorText } from './error-text.ts'

export interface MailCheck {
  readonly mail: MailConfig
  readonly password: string | undefined
  /** The recipient of a test mail; without it the doctor only connects to the mail server. */
  readonly to: string | undefined
}

/** Connects to the mail server as the deployment does. @returns what is wrong and what to do, or undefined. */
export async function checkMail({ mail, password, to }: MailCheck): Promise<string | undefined> {
  const options = smtpOptions(mail, password)
  const transport = createTransport(options)
  try {
    if (to === undefined) await transport.verify()
    else
      await transport.sendMail({
        from: mail.from,
        to: { name: '', address: to },
        subject: 'Postern can send mail',
        text: `The doctor of your deployment sent this as ${mail.from}. If it is in the junk folder, so will be the codes.\n`,
      })
    return undefined
  } catch (error) {
    return explain(error, `${options.host}:${options.port}`)
  } finally {
    transport.close()
  }
}

function explain(error: unknown, server: string): string {
  const reason = errorText(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (/certificate|self[- ]signed|altname/i.test(reason))
    return (
      `no authority vouches for the certificate of ${server} (${reason}). Give it one of a known authority; for a mail server ` +
      'of your own in a network of your own set `mail.allowSelfSigned`'
    )
  if (code === 'ETLS' || /STARTTLS/.test(reason))
    return (
      `${server} refuses STARTTLS (${reason}). Without it the codes in the mails cross the network for everybody to read, so ` +
      'none is sent. Turn TLS on at the mail server, or name its port for smtps://, 465 as a rule, in `mail.url`'
    )
  if (code === 'EAUTH')
    return `${server} refuses the user of \`mail.url\` or POSTERN_MAIL_PASSWORD (${reason})`
  if (code === 'EENVELOPE') return `${server} refuses the sender or the recipient (${reason})`
  return `the mail server ${server} does not answer as one (${reason}). Correct \`mail.url\`, or start it`
}
