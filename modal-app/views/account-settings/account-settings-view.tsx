import BookUser from 'lucide-react/icons/book-user'
import Download from 'lucide-react/icons/download'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import Zap from 'lucide-react/icons/zap'
import { useEffect, type ReactNode } from 'react'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { readWalletState } from '#modal/core/commands/embedded/finish-login.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectWalletPolicy } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row, StillRow } from '#modal/ui/primitives/row.tsx'
import { WalletBanners } from '#modal/views/parts/wallets/wallet-banners.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './account-settings-view.module.css'

/** The settings of the embedded wallet's account. */
export function AccountSettingsView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  const policy = useAppSelector(selectWalletPolicy)
  useEffect(() => {
    void dispatch(readWalletState())
  }, [dispatch])
  const leave = async (): Promise<void> => {
    const left = await dispatch(disconnect({ namespace, endsLogin: true }))
    if (!left.ok) dispatch(snackShown({ variant: 'error', textId: 'account.disconnect.failed' }))
  }
  return (
    <View>
      <WalletBanners />
      <Rows label={text('settings.list')}>
        <IdentityRow />
        {policy && policy.smartAccounts.length > 0 && (
          <SettingRow
            icon={<Zap size={22} aria-hidden />}
            label={text('settings.account-type')}
            onPress={() => dispatch(navigate('SmartAccountSettings'))}
          />
        )}
        <SettingRow
          icon={<MonitorSmartphone size={22} aria-hidden />}
          label={text('settings.devices')}
          detail={text('settings.devices.detail')}
          onPress={() => dispatch(navigate('Devices'))}
        />
        <SettingRow
          icon={<ShieldCheck size={22} aria-hidden />}
          label={text('settings.sessions')}
          detail={text('settings.sessions.detail')}
          onPress={() => dispatch(navigate('Sessions'))}
        />
        {policy?.sessionPermissions === true && (
          <SettingRow
            icon={<KeyRound size={22} aria-hidden />}
            label={text('settings.permissions')}
            onPress={() => dispatch(navigate('WalletPermissions'))}
          />
        )}
        <SettingRow
          icon={<BookUser size={22} aria-hidden />}
          label={text('settings.addresses')}
          detail={text('settings.addresses.detail')}
          onPress={() => dispatch(navigate('NamedAddresses'))}
        />
        <SettingRow
          icon={<Download size={22} aria-hidden />}
          label={text('settings.export')}
          detail={text('settings.export.detail')}
          onPress={() => dispatch(navigate('ExportWallet'))}
        />
      </Rows>
      <Actions>
        <Button
          variant="danger"
          icon={<LogOut size={18} aria-hidden className="mirrored" />}
          onClick={() => void leave()}
        >
          {text('account.log-out')}
        </Button>
      </Actions>
    </View>
  )
}

/** The login's e-mail address, which can be changed; or the name at a social provider, which cannot. */
function IdentityRow() {
  const text = useText()
  const dispatch = useAppDispatch()
  const policy = useAppSelector(selectWalletPolicy)
  const { wallet } = useAppSelector(selectEmbedded)
  if (wallet?.email !== undefined && policy?.email === true)
    return (
      <SettingRow
        icon={<Mail size={22} aria-hidden />}
        label={
          <span className={styles['email']}>
            <Email address={wallet.email} />
          </span>
        }
        detail={text('view.new-email.title')}
        onPress={() => dispatch(navigate('UpdateEmailWallet'))}
      />
    )
  const name = wallet?.userName ?? wallet?.email
  if (name === undefined) return null
  return (
    <li>
      <StillRow
        icon={
          <IconTile>
            <UserRound size={22} aria-hidden />
          </IconTile>
        }
        label={<bdi>{name}</bdi>}
        detail={text('settings.name')}
      />
    </li>
  )
}

/** A full e-mail address; if it has to wrap, it breaks before the @. */
function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <bdi>
      <span>{address.slice(0, at)}</span>
      <span>{address.slice(at)}</span>
    </bdi>
  )
}

function SettingRow({
  icon,
  label,
  detail,
  onPress,
}: {
  readonly icon: ReactNode
  readonly label: ReactNode
  readonly detail?: string
  readonly onPress: () => void
}) {
  return (
    <li>
      <Row icon={<IconTile>{icon}</IconTile>} label={label} detail={detail} leadsOn onPress={onPress} />
    </li>
  )
}
