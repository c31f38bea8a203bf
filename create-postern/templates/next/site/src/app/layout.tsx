import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import '../style.css'

export const metadata: Metadata = {
  title: '__NAME__',
  description: 'A site that connects wallets',
  icons: { icon: 'data:,' },
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
