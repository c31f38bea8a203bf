import { useState } from 'react'
import { usePosternAccount } from 'postern/react'
import { signMessage } from './sign-message'

/** Has the wallet sign a text, once an EVM account is connected. */
export function SignMessage() {
  const { address } = usePosternAccount({ namespace: 'eip155' })
  const [result, setResult] = useState('')
  if (!address) return null

  const sign = () => signMessage('Hello', address).then(setResult, (error: Error) => setResult(error.message))

  return (
    <section>
      <button onClick={() => void sign()}>Sign message</button>
      <output id="signature">{result}</output>
    </section>
  )
}
