import { Account } from './account'
import { SignMessage } from './sign-message-button'

export function App() {
  return (
    <main>
      <h1>__NAME__</h1>
      <Account />
      <SignMessage />
    </main>
  )
}
