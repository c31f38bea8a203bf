import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { disconnectWallet, switchAccount } from '#modal/core/commands/connection/switch-wallet.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { SecondaryConnection } from '#modal/core/state/connection/secondary-slice.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Tag } from '#ui/primitives/tag.tsx'
import { AccountLine } from './account-line.tsx'
import styles from './profile-view.module.css'

interface WalletGroupProps {
  readonly namespace: ChainNamespace
  readonly wallet: SecondaryConnection
  /** Set for the active wallet. */
  readonly addressInUse?: string
}

/** A connected wallet with its accounts to choose from. */
export function WalletGroup({ namespace, wallet: connection, addressInUse }: WalletGroupProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const [pendingAddress, setPendingAddress] = useState<string>()
  const { connectorId, wallet, accounts } = connection
  const { name } = wallet
  const use = async (address: string): Promise<void> => {
    if (address === addressInUse || pendingAddress !== undefined) return
    setPendingAddress(address)
    const isInUse = await dispatch(switchAccount({ namespace, connectorId, address }))
    setPendingAddress(undefined)
    if (isInUse) dispatch(snackShown({ variant: 'success', textId: 'profile.switched' }))
  }
  const leave = async (): Promise<void> => {
    const left = await dispatch(disconnectWallet(namespace, connectorId))
    if (!left.ok) dispatch(snackShown({ variant: 'error', textId: 'account.disconnect.failed' }))
  }
  return (
    <section className={styles['wallet']} aria-label={name}>
      <div className={styles['head']}>
        <Picture src={wallet.icon} name={name} size={32} />
        <h2 className={styles['name']}>
          <bdi>{name}</bdi>
        </h2>
        {addressInUse !== undefined && <Tag tone="accent">{text('smart.in-use')}</Tag>}
        <IconButton
          label={
            traitsOfId(connectorId).isEmbedded
              ? text('account.log-out')
              : text('profile.disconnect', { name })
          }
          icon={<LogOut size={18} aria-hidden className="mirrored" />}
          onClick={() => void leave()}
        />
      </div>
      <Rows label={text('profile.accounts', { name })}>
        {accounts.map((account) => (
          <li key={account.address}>
            <AccountLine
              account={account}
              isInUse={account.address === addressInUse}
              isBusy={account.address === pendingAddress}
              onPress={() => void use(account.address)}
            />
          </li>
        ))}
      </Rows>
    </section>
  )
}
