import { z } from 'zod'
import { OTP_DIGITS } from '#schemas/constants/login.ts'
import { isEmail } from '#schemas/primitives/email.ts'

const OTP_DIGITS_MOST = 9
/** `Name <address>` or an address. */
const MAILBOX = /^(?:[^<>"\p{Cc}]{1,78} <([^<>\s]+)>|([^<>\s]+))$/u

/** How mail is sent. The password is not here: it comes from POSTERN_MAIL_PASSWORD. */
export const MailConfig = z
  .strictObject({
    url: z
      .url({ protocol: /^smtps?$/, message: 'must be an smtp:// or smtps:// URL', abort: true })
      .refine((url) => new URL(url).password === '', 'must have no password: set POSTERN_MAIL_PASSWORD')
      .describe('The SMTP server, e.g. smtps://postern@mail.example; smtp:// uses STARTTLS.'),
    from: z
      .string()
      .max(320)
      .refine((text) => isEmail(addressOf(text)), 'must be an address, or Name <address>')
      .describe('Whom the mails come from, e.g. Shop <login@shop.example>.'),
    allowSelfSigned: z
      .boolean()
      .default(false)
      .describe(
        'Whether a certificate is believed that no authority vouches for: whoever stands between then reads the codes. Only for a ' +
          'mail server of your own in a network of your own.',
      ),
  })
  .describe('Without it nobody can log in by e-mail.')
export type MailConfig = z.infer<typeof MailConfig>

const SmartAccount = z.strictObject({
  caipNetworkId: z.string().min(3).max(41).describe('The network, by CAIP-2 id.'),
  delegate: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract')
    .describe('The contract an account delegates to (EIP-7702).'),
  isSponsored: z
    .boolean()
    .default(false)
    .describe(
      'Whether the operator pays fees here (ERC-4337): for sites that ask, and accounts that cannot pay.',
    ),
})

const fields = {
  recovery: z
    .enum(['required', 'deferred', 'operator'])
    .describe(
      'When a way of recovery is asked for. `deferred`: visitors may put it off, and until then the operator keeps their key for whoever logs in. `operator`: the operator can open wallets, and they say so.',
    ),
  approvals: z
    .enum(['window', 'always-window', 'frame'])
    .describe(
      'Where requests are decided. `window`: what moves value, grants power or is dangerous in a window of the wallet. `always-window`: everything there. `frame`: everything inside the page; only for an owner who vouches for every script of the listed sites.',
    ),
  deviceCheck: z
    .boolean()
    .describe('Whether a new device is approved from the mailbox before a code is sent.'),
  otpDigits: z
    .int()
    .min(OTP_DIGITS)
    .max(OTP_DIGITS_MOST)
    .describe('Digits of a code; at least 8 with recovery by the operator.'),
  sessionPermissions: z.boolean().describe('Whether sites may be granted bounded permissions to send.'),
  smartAccounts: z.array(SmartAccount).max(100).describe('Networks on which accounts can be smart accounts.'),
}

/** What the owner of the deployment decides about the embedded wallet. */
export const WalletConfig = z
  .strictObject({
    recovery: fields.recovery.default('required'),
    approvals: fields.approvals.default('window'),
    deviceCheck: fields.deviceCheck.default(false),
    otpDigits: fields.otpDigits.default(OTP_DIGITS),
    sessionPermissions: fields.sessionPermissions.default(false),
    smartAccounts: fields.smartAccounts.default([]),
  })
  .describe('The embedded wallet.')
export type WalletConfig = z.infer<typeof WalletConfig>

/** How much the operator pays for where `isSponsored` says so. The account is that of POSTERN_SPONSOR_KEY. */
export const SponsorConfig = z
  .strictObject({
    gasPerOperation: z.int().min(200_000).default(2_000_000).describe('The most one operation may use.'),
    gasPerUserPerDay: z.int().min(0).default(5_000_000).describe('What is paid for one visitor in 24 hours.'),
    gasPerProjectPerDay: z
      .int()
      .min(0)
      .default(200_000_000)
      .describe('What is paid for all visitors of a project in 24 hours.'),
    gweiPerGas: z.int().min(1).default(50).describe('Above this price of gas nothing is paid for.'),
  })
  .describe('The most gas the operator pays for (ERC-4337).')

/** What one project decides differently. */
export const ProjectWalletConfig = z
  .strictObject({
    recovery: fields.recovery.optional(),
    approvals: fields.approvals.optional(),
    deviceCheck: fields.deviceCheck.optional(),
    otpDigits: fields.otpDigits.optional(),
    sessionPermissions: fields.sessionPermissions.optional(),
    smartAccounts: fields.smartAccounts.optional(),
  })
  .describe('Where this project differs from `embeddedWallet` of the deployment.')

/** The address in a mailbox. */
export function addressOf(mailbox: string): string {
  const [, named, bare] = MAILBOX.exec(mailbox) ?? []
  return named ?? bare ?? ''
}
