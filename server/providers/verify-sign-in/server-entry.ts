export { SignInError } from './sign-in-error.ts'
export type { CallNode, SignInErrorCode, VerifiedSignIn, VerifySignInOptions } from './sign-in-types.ts'
export { verifySignIn } from './verify-sign-in.ts'
