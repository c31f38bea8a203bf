import { ResumeLogin, useLoggedIn } from '#modal/views/parts/login/resume-login.tsx'
import { EmailForm } from './email-form.tsx'

/** E-mail login; a visitor who is already logged in sees a button to continue instead. */
export function EmailBlock() {
  const wallet = useLoggedIn()
  return wallet ? <ResumeLogin wallet={wallet} /> : <EmailForm />
}
