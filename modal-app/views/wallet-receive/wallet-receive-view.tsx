import { useState } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { readReceiving, type Receiving } from '#modal/core/commands/embedded/receiving.ts'
import { goBack, navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount, selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId, selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { QrSkeleton } from '#modal/ui/patterns/qr-picture.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Tabs } from '#modal/ui/primitives/tabs.tsx'
import { FailedAttempt } from '#modal/views/parts/commands/failed-attempt.tsx'
import { useAttempts } from '#modal/views/parts/commands/use-attempts.ts'
import { WalletBanners } from '#modal/views/parts/wallets/wallet-banners.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { AddressCard } from './address-card.tsx'

/** Where to receive assets: the address of each connected namespace. */
export function WalletReceiveView() {
  const text = useText()
  const connected = useAppSelector(selectConnectedNamespaces)
  const active = useAppSelector(selectActiveNamespace)
  const requested = useAppSelector(selectViewParams('WalletReceive'))?.namespace
  const [picked, pick] = useState(requested ?? active)
  const namespace = connected.find((candidate) => candidate === picked) ?? connected[0]
  const connectorId = useAppSelector(selectConnectedConnectorId(namespace))
  if (!namespace) return <View>{null}</View>
  const shown = <Receive key={`${namespace} ${connectorId}`} namespace={namespace} />
  if (connected.length === 1) return <View>{shown}</View>
  return (
    <View>
      <Tabs
        label={text('receive.chains')}
        tabs={connected.map((id) => ({ id, label: NAMESPACES[id].name }))}
        current={namespace}
        onPick={pick}
      >
        {shown}
      </Tabs>
    </View>
  )
}

function Receive({ namespace }: { readonly namespace: ChainNamespace }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { address } = useAppSelector(selectAccount(namespace))
  const { isEmbedded } = useAppSelector(selectTraits(namespace))
  const [receiving, setReceiving] = useState<Receiving>()
  const { failure, retry } = useAttempts(namespace, async (signal) => {
    const answer = await dispatch(readReceiving(namespace))
    if (answer.ok && !signal.aborted) setReceiving(answer.value)
    return answer
  })
  if (failure) return <FailedAttempt title={text('receive.failed')} failure={failure} retry={retry} />
  if (receiving === 'recovery') return <SecureFirst />
  if (receiving === undefined || address === undefined) return <QrSkeleton label={text('receive.loading')} />
  return (
    <>
      {isEmbedded && <WalletBanners />}
      <AddressCard namespace={namespace} address={address} />
    </>
  )
}

/** An address only this browser can open is not offered for receiving assets. */
function SecureFirst() {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <>
      <Notice title={text('receive.recovery.title')}>{text('receive.recovery.text')}</Notice>
      <Actions>
        <Button variant="primary" onClick={() => dispatch(navigate('RecoverySetup'))}>
          {text('recovery.action')}
        </Button>
        <Button variant="plain" onClick={() => dispatch(goBack())}>
          {text('header.back')}
        </Button>
      </Actions>
    </>
  )
}
