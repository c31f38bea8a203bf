/** How grave an approval is; it decides the colour of the screen and how the visitor confirms. */
export type Risk = 'ordinary' | 'caution' | 'danger'

/** Every warning of an approval with its risk. The texts are the messages `warning.<class>` of the locales. */
export const WARNINGS = {
  UNLIMITED_APPROVAL: 'danger',
  APPROVAL_TO_ACCOUNT: 'danger',
  APPROVAL_FOR_ALL: 'danger',
  PERMIT: 'caution',
  PERMIT_LONG_DEADLINE: 'danger',
  UNKNOWN_CALL: 'danger',
  UNKNOWN_DATA: 'danger',
  BLIND_HASH: 'danger',
  CONTRACT_CREATION: 'caution',
  CONTRACT_WITHOUT_CODE: 'danger',
  SENT_WITHOUT_CODE: 'danger',
  DELEGATION_UNKNOWN: 'danger',
  DELEGATION: 'caution',
  CHAIN_MISMATCH: 'danger',
  SIGN_IN_OTHER_ORIGIN: 'danger',
  SIGN_IN_OTHER_ACCOUNT: 'danger',
  SIGN_IN_MALFORMED: 'danger',
  SIGN_IN_EXPIRED: 'danger',
  TEXT_DECEPTIVE: 'danger',
  UNKNOWN_TYPED_DATA: 'danger',
  OFFCHAIN_MESSAGE: 'caution',
  OPERATION_SIGNATURE: 'danger',
  VERIFIER_UNEXPECTED: 'danger',
  SESSION_PERMISSION: 'caution',
  FIRST_RECIPIENT: 'caution',
  RECIPIENT_LOOKALIKE: 'danger',
  RECIPIENT_TOKEN_CONTRACT: 'danger',
  RECIPIENT_NOBODY: 'danger',
  RECIPIENT_CONTRACT_ELSEWHERE: 'danger',
  RECIPIENT_NOT_LOOKED_UP: 'caution',
  FIRST_CONTRACT: 'caution',
  PAYOUT_ELSEWHERE: 'danger',
  ORDER_GIVES_AWAY: 'danger',
  SWAP_NO_MINIMUM: 'danger',
  SWAP_NO_MAXIMUM: 'danger',
  SWAP_EXPIRED: 'danger',
  OWNERSHIP_CHANGE: 'danger',
  AUTHORITY_CHANGE: 'danger',
  ACCOUNT_CLOSE: 'caution',
  FEE_HIGH: 'caution',
  FEE_EXTREME: 'danger',
  SPONSOR_REFUSED: 'caution',
  CHANGES_UNCHECKED: 'danger',
  SIMULATION_FAILED: 'caution',
  SIMULATION_DISAGREES: 'danger',
  INPUT_AMOUNT_UNKNOWN: 'danger',
  INPUT_FOREIGN: 'caution',
  SIGHASH_UNUSUAL: 'danger',
  UNREADABLE_INSTRUCTION: 'danger',
  SITE_REPORTED: 'caution',
  SITE_LOOKALIKE: 'danger',
  SITE_DEVELOPMENT: 'caution',
} as const satisfies Record<string, Risk>

/** The id of a warning. */
export type WarningClass = keyof typeof WARNINGS

const GRAVITY: readonly Risk[] = ['ordinary', 'caution', 'danger']

/** Returns the gravest of several risks, or `ordinary` for none. */
export function gravest(risks: readonly Risk[]): Risk {
  return risks.reduce<Risk>(
    (worst, risk) => (GRAVITY.indexOf(risk) > GRAVITY.indexOf(worst) ? risk : worst),
    'ordinary',
  )
}

/** Returns the risk of an approval with these warnings. */
export function riskOf(warnings: readonly { readonly class: WarningClass }[]): Risk {
  return gravest(warnings.map((warning) => WARNINGS[warning.class]))
}

/** A warning, with the values for its placeholders. */
export interface PreviewWarning {
  readonly class: WarningClass
  readonly values?: Readonly<Record<string, string>>
}
