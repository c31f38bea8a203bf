import { z } from 'zod'

const HOURS_OF_A_WEEK = 168
const HOURS_OF_A_YEAR = 8_760
const MAX_KEY_DAYS = 3_650

/** How visitors sign in to sites with their wallets. */
export const SignInConfig = z
  .strictObject({
    sessionHours: z
      .int()
      .min(1)
      .max(HOURS_OF_A_YEAR)
      .default(HOURS_OF_A_WEEK)
      .describe('How long a visitor stays signed in to a site before signing again.'),
    nonceMinutes: z
      .int()
      .min(1)
      .max(60)
      .default(10)
      .describe('How long a nonce is valid, from the request for it until the signed message arrives.'),
    signingKeyDays: z
      .int()
      .min(1)
      .max(MAX_KEY_DAYS)
      .optional()
      .describe(
        'After how many days the key that signs tokens is replaced automatically. Without it, only `postern keys rotate signing` replaces it.',
      ),
  })
  .describe('Signing in to sites with a wallet, for sites without a sign-in of their own.')
export type SignInConfig = z.infer<typeof SignInConfig>
