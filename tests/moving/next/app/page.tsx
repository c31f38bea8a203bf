'use client'

import { useAppKitAccount, useAppKitState } from 'postern/compat'

export default function Home() {
  const { address } = useAppKitAccount()
  const { initialized } = useAppKitState()
  return (
    <main>
      <appkit-button />
      <w3m-network-button />
      {initialized && <p>{address}</p>}
    </main>
  )
}
