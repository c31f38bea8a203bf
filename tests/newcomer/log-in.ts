import type { RunningSmtp } from '#demo/mailbox/start-smtp.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import type { DeployedFolder } from './deployed-folder.ts'

/** Logs in with the code of a mail, as the wallet frame does. */
export async function logIn(
  { urls }: Pick<DeployedFolder, 'urls'>,
  smtp: RunningSmtp,
  email: string,
): Promise<WalletClient> {
  const browser = await WalletClient.create(urls.api)
  const { challengeId } = await browser.call(LOGIN_ENDPOINTS.startEmail, { ...LOGIN_CONTEXT, email })
  const [mail] = smtp.messages().filter(({ recipients }) => recipients.includes(email))
  const [code = ''] = /^\d{6,9}$/m.exec(mail?.text ?? '') ?? []
  browser.tokens = await browser.call(LOGIN_ENDPOINTS.verifyEmail, { challengeId, code })
  return browser
}
