import AtSign from 'lucide-react/icons/at-sign'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectActiveNamespace, selectNamespaces } from '#modal/core/state/network/network-slice.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { useNameAccount } from '#modal/features/names/name-account.ts'
import { useNameOffer } from '#modal/features/names/use-names.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Tabs } from '#modal/ui/primitives/tabs.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { NamespaceWallets } from './namespace-wallets.tsx'

/** The wallets and accounts of each namespace: the active one, secondary connections, and recent wallets. */
export function ProfileView() {
  const text = useText()
  const namespaces = useAppSelector(selectNamespaces)
  const active = useAppSelector(selectActiveNamespace)
  const [picked, pick] = useState(active)
  const namespace = namespaces.find((candidate) => candidate === picked) ?? namespaces[0]
  if (!namespace) return <View>{null}</View>
  const shown = <NamespaceWallets key={namespace} namespace={namespace} />
  return (
    <View>
      {namespaces.length === 1 ? (
        shown
      ) : (
        <Tabs
          label={text('receive.chains')}
          tabs={namespaces.map((id) => ({ id, label: NAMESPACES[id].name }))}
          current={namespace}
          onPick={pick}
        >
          {shown}
        </Tabs>
      )}
      <Ways />
    </View>
  )
}

function Ways() {
  const text = useText()
  const dispatch = useAppDispatch()
  const isConnected = useAppSelector(selectConnectedNamespaces).length > 0
  const leaveAll = async (): Promise<void> => {
    const left = await dispatch(disconnect({ endsLogin: true }))
    if (!left.ok) dispatch(snackShown({ variant: 'error', textId: 'profile.disconnect-all.failed' }))
  }
  return (
    <Actions>
      <Button
        variant={isConnected ? 'neutral' : 'primary'}
        icon={<Plus size={18} aria-hidden />}
        onClick={() => dispatch(navigate('Connect'))}
      >
        {text('profile.add')}
      </Button>
      <NamesButton />
      {isConnected && (
        <Button icon={<ShieldCheck size={18} aria-hidden />} onClick={() => dispatch(navigate('Sessions'))}>
          {text('settings.sessions')}
        </Button>
      )}
      {isConnected && (
        <Button
          variant="danger"
          icon={<LogOut size={18} aria-hidden className="mirrored" />}
          onClick={() => void leaveAll()}
        >
          {text('profile.disconnect-all')}
        </Button>
      )}
    </Actions>
  )
}

/** Leads to the names of the account; nothing where the deployment offers none, or no account can have one. */
function NamesButton() {
  const text = useText()
  const dispatch = useAppDispatch()
  const account = useNameAccount()
  const { offer } = useNameOffer()
  if (!account || offer === undefined || offer.zone === null) return null
  return (
    <Button icon={<AtSign size={18} aria-hidden />} onClick={() => dispatch(navigate('ChooseAccountName'))}>
      {text('view.names.title')}
    </Button>
  )
}
