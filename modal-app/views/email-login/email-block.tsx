import { ResumeLogin, useLoggedIn } from '#modal/views/parts/login/resume-login.tsx'
import { EmailForm } from './email-form.tsx'

/** Login by e-mail; for somebody who is logged in already, the way on to the wallet. */
export function EmailBlock() {
  const wallet = useLoggedIn()
  return wallet ? <ResumeLogin wallet={wallet} /> : <EmailForm />
}
