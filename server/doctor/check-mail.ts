import type { MailConfig } from '#server/config/wallet-config.ts'
import { smtpOptions } from '#server/providers/mailer/smtp-mailer.ts'
import { errorText } from './send-request.ts'

export interface MailCheck {
  readonly mail: MailConfig
  readonly password: string | undefined
  /** The recipient of a test mail; without it the doctor only connects to the mail server. */
  readonly to: string | undefined
}

/** Connects to the mail server as the deployment does. @returns what is wrong and what to do, or undefined. */
export async function checkMail({ mail, password, to }: MailCheck): Promise<string | undefined> {
  const options = smtpOptions(mail, password)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(options)
  try {
    if (to === undefined) await transport.verify()
    else
      await transport.sendMail({
        from: mail.from,
        to: { name: '', address: to },
        subject: 'Postern can send mail',
        text: `postern doctor sent this mail as ${mail.from}. If it is in your junk folder, the codes will be there too.\n`,
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
      `the certificate of ${server} is not trusted (${reason}). Use one of a known authority, or for your own mail server on ` +
      'your own network set `mail.allowSelfSigned`'
    )
  if (code === 'ETLS' || /STARTTLS/.test(reason))
    return (
      `${server} does not offer STARTTLS (${reason}). No mail is sent without it, because anybody on the network could read ` +
      'the codes. Enable TLS on the mail server, or use its smtps:// port (usually 465) in `mail.url`'
    )
  if (code === 'EAUTH')
    return `${server} refuses the user of \`mail.url\` or POSTERN_MAIL_PASSWORD (${reason})`
  if (code === 'EENVELOPE') return `${server} refuses the sender or the recipient (${reason})`
  return `${server} does not answer as a mail server (${reason}). Check \`mail.url\`, or start the server`
}
