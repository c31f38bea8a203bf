import { useState } from 'react'
import { useSessions, useSignIn } from 'postern/react'
import { readProfile } from './read-profile'

/** Signs in, and shows what the backend tells members. */
export function Profile() {
  const { sessions, refresh } = useSessions()
  const { signOut } = useSignIn()
  const [result, setResult] = useState('')
  const isSignedIn = sessions.length > 0

  async function read() {
    try {
      const { account, until } = await readProfile()
      setResult(`${account}, until ${until}`)
    } catch (error) {
      setResult((error as Error).message)
    }
  }

  async function leave() {
    try {
      await signOut()
      await refresh()
      setResult('')
    } catch (error) {
      setResult((error as Error).message)
    }
  }

  return (
    <section>
      <button onClick={() => void read()}>{isSignedIn ? 'Read profile' : 'Sign in'}</button>
      {isSignedIn && <button onClick={() => void leave()}>Sign out</button>}
      <output id="profile">{result}</output>
    </section>
  )
}
