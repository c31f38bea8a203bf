export {
  createNonce,
  createSignInMessage,
  type SignInMessage,
  type SignInMessageInput,
} from './sign-in/create-sign-in-message.ts'
