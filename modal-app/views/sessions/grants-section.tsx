import KeyRound from 'lucide-react/icons/key-round'
import { useCallback, useState } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import type { PermissionSession, SessionPermissionKind } from '#schemas/http/blockchain/sessions.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useHeldTokens } from '#modal/core/hooks/use-held-tokens.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { selectWalletPolicy } from '#modal/core/state/connectors/connectors-slice.ts'
import { stopAsking } from '#modal/features/sessions/ask-wallet.ts'
import { endGrant, readGrants } from '#modal/features/sessions/read-sessions.ts'
import { useListing } from '#modal/features/sessions/use-listing.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { ListedSection } from './listed-section.tsx'
import { PowerRow } from './power-row.tsx'

const SECOND_MS = 1_000

/** What sites may send without asking: as the server lists it, and in the embedded wallet, which lists this site's itself. */
export function GrantsSection({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { isEmbedded } = useAppSelector(selectTraits(account.network.chainNamespace))
  const policy = useAppSelector(selectWalletPolicy)
  const caipAddress = `${account.network.caipNetworkId}:${account.address}`
  const listing = useListing(useCallback(() => readGrants(caipAddress), [caipAddress]))
  return (
    <ListedSection
      title={text('sessions.grants.title')}
      failed={text('sessions.grants.failed')}
      listing={listing}
      head={
        isEmbedded && policy?.sessionPermissions === true ? (
          <Rows label={text('sessions.grants.wallet')}>
            <li>
              <Row
                icon={
                  <IconTile>
                    <KeyRound size={22} aria-hidden />
                  </IconTile>
                }
                label={text('sessions.grants.wallet')}
                detail={text('sessions.grants.wallet.detail')}
                leadsOn
                onPress={() => dispatch(navigate('WalletPermissions'))}
              />
            </li>
          </Rows>
        ) : undefined
      }
    >
      {(grant) => <GrantRow key={grant.pci} grant={grant} account={account} onEnded={listing.reload} />}
    </ListedSection>
  )
}

interface GrantRowProps {
  readonly grant: PermissionSession
  readonly account: ActiveAccount
  readonly onEnded: () => void
}

function GrantRow({ grant, account, onEnded }: GrantRowProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { time } = useNumbers()
  const network = useAppSelector(selectNetwork(grant.caipNetworkId))
  const describe = useDescription(account, network)
  const [phase, setPhase] = useState<'asking' | 'failed'>()
  const { project, permissions, remaining, expiry } = grant
  const site = cleanText(project.url ?? project.name)
  const end = async (): Promise<void> => {
    setPhase('asking')
    const ended = await dispatch(endGrant(grant, account.address))
    setPhase(ended.ok ? undefined : 'failed')
    if (ended.ok) onEnded()
  }
  const lines = permissions.flatMap((permission, place) => {
    const { right, amountOf } = describe(permission)
    const left = remaining.find((one) => one.place === place)
    const shown = left && amountOf(left.amount)
    return [
      right,
      ...(left && shown
        ? [text('sessions.grants.left', { ...shown, until: time(left.until * SECOND_MS) })]
        : []),
    ]
  })
  return (
    <PowerRow
      icon={
        <IconTile>
          <KeyRound size={22} aria-hidden />
        </IconTile>
      }
      name={site}
      lines={[
        ...(network ? [network.name] : []),
        ...lines,
        text('sessions.grants.until', { until: time(expiry * SECOND_MS) }),
      ]}
      consequence={text('sessions.grants.confirm', { site })}
      progress={phase === 'asking' ? text('sessions.approval.asking') : undefined}
      onStop={() => dispatch(stopAsking())}
      failure={phase === 'failed' ? text('sessions.end.failed') : undefined}
      onEnd={() => void end()}
    />
  )
}

/**
 * Says in plain words what a permission on a network allows. Only amounts of coins, and of tokens that the account holds on the
 * active network, have known decimals.
 */
function useDescription(account: ActiveAccount, network: Network | undefined) {
  const text = useText()
  const { quantity } = useNumbers()
  const { verified, unverified } = useHeldTokens(account)
  const isActive = network?.caipNetworkId === account.network.caipNetworkId
  const held = isActive ? [...verified, ...unverified] : []
  return (permission: SessionPermissionKind) => {
    const { type, data } = permission
    if (type === 'contract-call')
      return {
        right: text('sessions.grants.call', { contract: data.address }),
        amountOf: () => undefined,
      }
    const token =
      type === 'native-token-recurring-allowance'
        ? network?.nativeCurrency
        : held.find(({ address }) => address?.toLowerCase() === data.token)
    const amountOf = (units: string) =>
      token && {
        amount: quantity(formatAmount(BigInt(units), token.decimals)),
        symbol: cleanText(token.symbol),
      }
    const allowance = amountOf(data.allowance)
    return {
      right: allowance
        ? text('sessions.grants.spend', allowance)
        : text('sessions.grants.spend.token', { token: 'token' in data ? data.token : '' }),
      amountOf,
    }
  }
}
