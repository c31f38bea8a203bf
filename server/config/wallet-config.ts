import { z } from 'zod'
import { OTP_DIGITS } from '#schemas/constants/login.ts'
import { isEmail } from '#schemas/primitives/email.ts'

const OTP_DIGITS_MOST = 9
/** `Name <address>` or an address. */
const MAILBOX = /^(?:[^<>"\p{Cc}]{1,78} <([^<>\s]+)>|([^<>\s]+))$/u

/** How mail is sent. The password comes from POSTERN_MAIL_PASSWORD. */
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
      .describe('The sender of mails, e.g. Shop <login@shop.example>.'),
    allowSelfSigned: z
      .boolean()
      .default(false)
      .describe(
        'Whether to accept a certificate of no known authority. Anybody on the network path can then read the codes, so only ' +
          'enable it for your own mail server on your own network.',
      ),
  })
  .describe('How mail is sent. Without it, e-mail logins are off.')
export type MailConfig = z.infer<typeof MailConfig>

const SmartAccount = z.strictObject({
  caipNetworkId: z.string().min(3).max(41).describe('The network, by CAIP-2 id.'),
  delegate: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract')
    .describe('The contract that accounts delegate to (EIP-7702).'),
  isSponsored: z
    .boolean()
    .default(false)
    .describe(
      'Whether the operator pays fees here (ERC-4337): when a site asks for it, and for accounts that cannot pay.',
    ),
})

const fields = {
  recovery: z
    .enum(['required', 'deferred', 'operator'])
    .describe(
      'When a recovery method is required. `deferred`: visitors may set it up later, and until then the operator stores their key and returns it at a login. `operator`: the operator can open wallets, and the wallets say so.',
    ),
  approvals: z
    .enum(['window', 'always-window', 'frame'])
    .describe(
      'Where requests are approved. `window`: requests that move value, grant power or are dangerous open a window of the wallet. `always-window`: all of them do. `frame`: everything is approved inside the page; only for an owner who vouches for every script of the listed sites.',
    ),
  deviceCheck: z
    .boolean()
    .describe('Whether a new device has to be approved from the mailbox before a code is sent.'),
  otpDigits: z
    .int()
    .min(OTP_DIGITS)
    .max(OTP_DIGITS_MOST)
    .describe('The number of digits of a code; at least 8 with recovery by the operator.'),
  sessionPermissions: z.boolean().describe('Whether sites may be granted limited permissions to send.'),
  smartAccounts: z.array(SmartAccount).max(100).describe('Networks on which accounts can be smart accounts.'),
}

/** The deployment's settings of the embedded wallet. */
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

/** Limits of sponsorship, where `isSponsored` is set. POSTERN_SPONSOR_KEY is the key of the account that pays. */
export const SponsorConfig = z
  .strictObject({
    gasPerOperation: z.int().min(200_000).default(2_000_000).describe('The most gas of one operation.'),
    gasPerUserPerDay: z.int().min(0).default(5_000_000).describe('The gas paid for one visitor in 24 hours.'),
    gasPerProjectPerDay: z
      .int()
      .min(0)
      .default(200_000_000)
      .describe('The gas paid for all visitors of a project in 24 hours.'),
    gweiPerGas: z.int().min(1).default(50).describe('The highest gas price that is paid, in gwei.'),
  })
  .describe('The most gas that the operator pays for (ERC-4337).')

/** The settings that a project overrides. */
export const ProjectWalletConfig = z
  .strictObject({
    recovery: fields.recovery.optional(),
    approvals: fields.approvals.optional(),
    deviceCheck: fields.deviceCheck.optional(),
    otpDigits: fields.otpDigits.optional(),
    sessionPermissions: fields.sessionPermissions.optional(),
    smartAccounts: fields.smartAccounts.optional(),
  })
  .describe('Settings of this project that override `embeddedWallet` of the deployment.')

/** Returns the address of a mailbox. */
export function addressOf(mailbox: string): string {
  const [, named, bare] = MAILBOX.exec(mailbox) ?? []
  return named ?? bare ?? ''
}
