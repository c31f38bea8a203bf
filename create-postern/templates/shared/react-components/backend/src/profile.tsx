import { useState } from 'react'
import { useSessions, useSignIn } from 'postern/react'
import { readProfile } from './read-profile'

/** Signs in, and shows what the backend tells members. */
export function Profile() {
  const { sessions, refresh } = useSessions()
  const { signOut } = useSignIn()
  const [result, setResult] = useState('')
  const isSignedIn = sessions.length > 0

  const read = () =>
    readProfile()
      .then(({ account, until }) => setResult(`${account}, until ${until}`))
      .catch((error: Error) => setResult(error.message))
      .then(refresh)
  const leave = () =>
    signOut()
      .then(
        () => setResult(''),
        (error: Error) => setResult(error.message),
      )
      .then(refresh)

  return (
    <section>
      <button onClick={() => void read()}>{isSignedIn ? 'Read profile' : 'Sign in'}</button>
      {isSignedIn && <button onClick={() => void leave()}>Sign out</button>}
      <output id="profile">{result}</output>
    </section>
  )
}
