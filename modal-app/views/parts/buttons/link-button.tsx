import type { ReactNode } from 'react'
import { useText } from '#modal/locales/use-text.ts'
import styles from './link-button.module.css'

/**
 * A primary action that is a real link: a press opens an app or another tab, as the device decides.
 *
 * @param props.keepsOpener for a page of this deployment that has to find the wallet next to this document.
 */
export function LinkButton({
  href,
  icon,
  keepsOpener = false,
  children,
}: {
  readonly href: string
  readonly icon: ReactNode
  readonly keepsOpener?: boolean
  readonly children: ReactNode
}) {
  const text = useText()
  return (
    <a
      className={styles['link']}
      href={href}
      target="_blank"
      rel={keepsOpener ? 'opener' : 'noopener noreferrer'}
    >
      {icon}
      {children}
      <span className="visually-hidden">({text('link.new-tab')})</span>
    </a>
  )
}
