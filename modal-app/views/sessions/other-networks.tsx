import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMemo, useState } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import { chooseNetwork } from '#modal/core/commands/network/switch-network.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useText } from '#modal/locales/use-text.ts'
import { useCompatibleNetworks } from '#modal/views/parts/networks/use-compatible-networks.ts'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ApprovalList } from './approval-list.tsx'
import styles from './sessions-view.module.css'

/** The approvals of the account on its other networks, each of which is read once the visitor opens it. */
export function OtherNetworks({ account: { address, network } }: { readonly account: ActiveAccount }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const networks = useCompatibleNetworks(network.chainNamespace) ?? []
  const others = networks.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId)
  if (others.length === 0) return null
  return (
    <>
      <Button variant="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text('sessions.approvals.other-networks')}
      </Button>
      {isOpen && (
        <ul className={styles['list']} aria-label={text('sessions.approvals.other-networks')}>
          {others.map((one) => (
            <OtherNetwork key={one.caipNetworkId} address={address} network={one} />
          ))}
        </ul>
      )}
    </>
  )
}

interface OtherNetworkProps {
  readonly address: string
  readonly network: Network
}

/** A wallet sends on its own network alone, so approvals on another one end after a switch. */
function OtherNetwork({ address, network }: OtherNetworkProps) {
  const dispatch = useAppDispatch()
  const [isOpen, setOpen] = useState(false)
  const account = useMemo(() => ({ address, network }), [address, network])
  const { caipNetworkId, name } = network
  return (
    <li className={styles['elsewhere']}>
      <button
        type="button"
        className={styles['network']}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <NetworkPicture network={network} size={24} />
        <bdi className={styles['words']}>{name}</bdi>
        <ChevronDown size={18} aria-hidden />
      </button>
      {isOpen && <ApprovalList account={account} onSwitch={() => dispatch(chooseNetwork(caipNetworkId))} />}
    </li>
  )
}
