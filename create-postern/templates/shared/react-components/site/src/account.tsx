import { useDisconnect, usePostern, usePosternAccount } from 'postern/react'

/** Connects, and shows who is connected. */
export function Account() {
  const { open } = usePostern()
  const { disconnect } = useDisconnect()
  const { address, isConnected } = usePosternAccount()
  if (!isConnected)
    return (
      <section>
        <button onClick={() => void open()}>Connect wallet</button>
      </section>
    )
  return (
    <section>
      <p>
        Connected as <output id="address">{address}</output>
      </p>
      <button onClick={() => void open()}>Account</button>
      <button onClick={() => void disconnect()}>Disconnect</button>
    </section>
  )
}
