import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount, selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { useSessionEnd } from '#modal/features/sessions/use-session-end.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { SectionTitle } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { PowerRow } from './power-row.tsx'
import styles from './sessions-view.module.css'

/** The site of this document; other sites have partitions of their own, which nobody can read from here. */
export function SiteSection() {
  const text = useText()
  const namespaces = useAppSelector(selectConnectedNamespaces)
  const names = useAppSelector((state) =>
    [...new Set(namespaces.map((namespace) => selectAccount(namespace)(state).wallet?.name ?? ''))].join(
      ', ',
    ),
  )
  const { end, failure } = useDisconnect(undefined)
  const { siteOrigin } = useAppSelector(selectSite)
  return (
    <>
      <SectionTitle>{text('sessions.site.title')}</SectionTitle>
      <ul className={styles['list']} aria-label={text('sessions.site.title')}>
        <PowerRow
          icon={
            <IconTile>
              <Globe size={22} aria-hidden />
            </IconTile>
          }
          name={siteOrigin}
          lines={[text('sessions.site.detail', { wallets: cleanText(names) })]}
          consequence={text('sessions.site.confirm', { site: siteOrigin })}
          failure={failure}
          onEnd={end}
        />
      </ul>
    </>
  )
}

/** The session with a phone wallet, which serves all its namespaces. */
export function PhoneSection() {
  const text = useText()
  const namespaces = useAppSelector(selectConnectedNamespaces)
  const namespace = useAppSelector((state) => namespaces.find((one) => selectTraits(one)(state).isRemote))
  return namespace === undefined ? null : (
    <>
      <SectionTitle>{text('sessions.phone.title')}</SectionTitle>
      <ul className={styles['list']} aria-label={text('sessions.phone.title')}>
        <PhoneRow namespace={namespace} />
      </ul>
    </>
  )
}

function PhoneRow({ namespace }: { readonly namespace: ChainNamespace }) {
  const text = useText()
  const { wallet } = useAppSelector(selectAccount(namespace))
  const { siteOrigin } = useAppSelector(selectSite)
  const { end, failure } = useDisconnect(namespace)
  const { time } = useNumbers()
  const endMs = useSessionEnd(namespace)
  const name = cleanText(wallet?.name ?? '')
  return (
    <PowerRow
      icon={<Picture src={wallet?.icon} name={name} size={40} />}
      name={name}
      lines={[
        text('sessions.phone.detail', { site: siteOrigin }),
        ...(endMs === undefined ? [] : [text('sessions.phone.until', { until: time(endMs) })]),
      ]}
      consequence={text('sessions.phone.confirm', { wallet: name })}
      failure={failure}
      onEnd={end}
    />
  )
}

/** Disconnects a namespace, or all. */
function useDisconnect(namespace: ChainNamespace | undefined) {
  const text = useText()
  const dispatch = useAppDispatch()
  const [hasFailed, setFailed] = useState(false)
  const leave = async (): Promise<void> => {
    const left = await dispatch(disconnect({ namespace, endsLogin: true }))
    setFailed(!left.ok)
  }
  return { end: () => void leave(), failure: hasFailed ? text('sessions.end.failed') : undefined }
}
