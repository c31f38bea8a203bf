import { memo, type ReactNode } from 'react'
import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { stopAsking } from '#modal/features/sessions/ask-wallet.ts'
import { revokeApprovals } from '#modal/features/sessions/revoke-approvals.ts'
import type { RevocationPhase } from '#modal/features/sessions/sessions-slice.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { PowerRow } from './power-row.tsx'
import styles from './sessions-view.module.css'

const PROGRESS: Readonly<Partial<Record<RevocationPhase, MessageId>>> = {
  asking: 'sessions.approval.asking',
  sent: 'sessions.approval.sent',
}
const FAILURES: Readonly<Partial<Record<RevocationPhase, MessageId>>> = {
  declined: 'sessions.approval.declined',
  refused: 'sessions.approval.refused',
  costly: 'sessions.approval.costly',
  standing: 'sessions.approval.standing',
  failed: 'sessions.approval.failed',
}

interface ApprovalRowProps {
  readonly approval: TokenApproval
  readonly phase: RevocationPhase | undefined
  readonly account: ActiveAccount
  /** Whether the wallet is on the network of the approval. */
  readonly canEnd: boolean
}

/** An approval with its spender, what it allows and what is at risk; its revocation is a transaction. */
export const ApprovalRow = memo(function ApprovalRow({ approval, phase, account, canEnd }: ApprovalRowProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const lines = useLines(approval)
  const { asset, spender } = approval
  const name = spender.isKnown && spender.name ? cleanText(spender.name) : text('sessions.approval.unknown')
  const [progressId, failureId] = [phase && PROGRESS[phase], phase && FAILURES[phase]]
  const { network, address: owner } = account
  return (
    <PowerRow
      icon={
        <Picture
          src={asset.iconUrl}
          name={cleanText(asset.symbol || asset.name) || '?'}
          size={40}
          shape="round"
        />
      }
      name={name}
      address={shortenAddress(spender.address)}
      lines={lines}
      consequence={
        <>
          {text('sessions.approval.confirm', { network: network.name })}
          <bdi className={styles['address']}>{spender.address}</bdi>
        </>
      }
      progress={progressId && text(progressId)}
      onStop={phase === 'asking' ? () => dispatch(stopAsking()) : undefined}
      failure={failureId && text(failureId)}
      onEnd={
        canEnd
          ? () => void dispatch(revokeApprovals({ network, owner, approvals: [approval] }, false))
          : undefined
      }
    />
  )
})

/** What the approval allows, until when, and what is at risk. */
function useLines(approval: TokenApproval): readonly ReactNode[] {
  const text = useText()
  const { quantity, money, date } = useNumbers()
  const {
    asset: token,
    kind,
    tokenId = '',
    amount = '0',
    isUnlimited,
    expiresAt,
    atRisk,
    value,
    spender,
  } = approval
  const asset = cleanText(token.symbol || token.name) || text('sessions.approval.unnamed')
  const whole = (): string => quantity(formatAmount(BigInt(amount), Number(token.decimals)))
  const right =
    kind === 'collection'
      ? text('sessions.approval.collection', { asset })
      : kind === 'collectible'
        ? text('sessions.approval.collectible', { asset, id: tokenId })
        : isUnlimited
          ? text('sessions.approval.unlimited', { asset })
          : text('sessions.approval.amount', { amount: whole(), asset })
  const conditions = [
    kind === 'permit2' ? text('sessions.approval.permit2') : '',
    expiresAt === undefined ? '' : text('sessions.approval.until', { until: date(Date.parse(expiresAt)) }),
  ].filter((part) => part !== '')
  const held = atRisk === undefined ? undefined : quantity(atRisk)
  const risk = value === undefined ? held && `${held} ${asset}` : money(value)
  return [
    [right, ...conditions].join(' '),
    ...(!spender.isKnown && spender.name
      ? [text('sessions.approval.claimed', { name: cleanText(spender.name) })]
      : []),
    ...(token.isSpam
      ? [text('sessions.approval.spam')]
      : atRisk === '0'
        ? [text('sessions.approval.risk.none')]
        : risk === undefined
          ? []
          : [
              <span key="risk" className={styles['risk']}>
                {text('sessions.approval.risk', { amount: risk })}
              </span>,
            ]),
  ]
}
