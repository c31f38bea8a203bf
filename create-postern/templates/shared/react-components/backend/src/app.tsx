import { Account } from './account'
import { Profile } from './profile'
import { SignMessage } from './sign-message-button'

export function App() {
  return (
    <main>
      <h1>__NAME__</h1>
      <Account />
      <SignMessage />
      <Profile />
    </main>
  )
}
