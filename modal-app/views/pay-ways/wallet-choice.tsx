import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { switchAccount } from '#modal/core/commands/connection/switch-wallet.ts'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { selectSecondary, type SecondaryConnection } from '#modal/core/state/connection/secondary-slice.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import { useConnectForPayment } from '#modal/views/parts/paying/use-connect-for-payment.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'

/** The accounts that can pay: of the connected wallets of the namespace, and of one that is connected now. */
export function WalletChoice({ shown }: { readonly shown: ShownPayment }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const connect = useConnectForPayment(shown)
  const namespace = shown.network.chainNamespace
  const connectorId = useAppSelector(selectConnectedConnectorId(namespace))
  const { address: inUse, accounts, wallet } = useAppSelector(selectAccount(namespace))
  const others = useAppSelector(selectSecondary(namespace))
  const [pendingAddress, setPendingAddress] = useState<string>()
  const connected =
    connectorId !== undefined && wallet ? [{ connectorId, wallet, accounts }, ...others] : others
  const use = async (id: string, address: string): Promise<void> => {
    if (pendingAddress !== undefined) return
    setPendingAddress(address)
    const isInUse = await dispatch(switchAccount({ namespace, connectorId: id, address }))
    setPendingAddress(undefined)
    if (isInUse) dispatch(goBack())
  }
  return (
    <Rows label={text('pay.ways.wallets')}>
      {connected.flatMap((one) =>
        one.accounts.map(({ address }) => (
          <li key={`${one.connectorId} ${address}`}>
            <AccountRow
              wallet={one.wallet}
              address={address}
              isInUse={one.connectorId === connectorId && address === inUse}
              isBusy={address === pendingAddress}
              onPress={() => void use(one.connectorId, address)}
            />
          </li>
        )),
      )}
      <li>
        <Row
          icon={
            <IconTile>
              <Plus size={20} aria-hidden />
            </IconTile>
          }
          label={text(connected.length === 0 ? 'pay.connect' : 'pay.ways.connect')}
          leadsOn
          onPress={connect}
        />
      </li>
    </Rows>
  )
}

interface AccountRowProps {
  readonly wallet: SecondaryConnection['wallet']
  readonly address: string
  readonly isInUse: boolean
  readonly isBusy: boolean
  readonly onPress: () => void
}

function AccountRow({ wallet, address, isInUse, isBusy, onPress }: AccountRowProps) {
  const text = useText()
  const label = useAccountLabel(address)
  return (
    <Row
      icon={<Picture src={wallet.icon} name={wallet.name} size={40} />}
      label={<bdi>{wallet.name}</bdi>}
      detail={<bdi>{label ?? shortenAddress(displayAddress(address))}</bdi>}
      current={isInUse}
      end={isBusy ? <Spinner /> : isInUse && <Check size={20} aria-label={text('smart.in-use')} />}
      onPress={onPress}
    />
  )
}
