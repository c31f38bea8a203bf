export { SignInError } from '#server/providers/verify-sign-in/sign-in-error.ts'
export type {
  CallNode,
  SignInErrorCode,
  VerifiedSignIn,
  VerifySignInOptions,
} from '#server/providers/verify-sign-in/sign-in-types.ts'
export { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'
export {
  createAuthenticator,
  type Authenticate,
  type Authentication,
  type SignInGuardOptions,
} from './authenticate.ts'
export { PaymentError } from './payment-error.ts'
export type {
  ExpectedPayment,
  FetchedPayment,
  PaymentErrorCode,
  PaymentReport,
  PaymentVerifier,
  PaymentVerifierOptions,
  VerifiedPayment,
} from './payment-types.ts'
export { TokenError } from './token-error.ts'
export type { SignedIn, TokenErrorCode, TokenVerifier, TokenVerifierOptions } from './token-types.ts'
export { createPaymentVerifier } from './verify-payment.ts'
export { verifyPaymentReport, type ReportHeaders, type ReportRequest } from './verify-payment-report.ts'
export { createTokenVerifier } from './verify-token.ts'
