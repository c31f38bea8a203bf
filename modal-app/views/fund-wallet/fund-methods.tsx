import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Building from 'lucide-react/icons/building-2'
import CreditCard from 'lucide-react/icons/credit-card'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import type { Features } from '#schemas/entities/options.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** A method to fund a wallet. */
export interface FundMethod {
  readonly labelId: MessageId
  readonly detailId: MessageId
  readonly icon: ReactNode
  readonly view: Extract<ViewName, 'OnRampProviders' | 'WalletReceive' | 'Swap' | 'DepositFromExchange'>
}

/** The methods by the feature that enables them. To add a method, add an entry. */
const FUND_METHODS: Readonly<Partial<Record<keyof Features, FundMethod>>> = {
  onramp: {
    labelId: 'fund.buy',
    detailId: 'fund.buy.text',
    icon: <CreditCard size={22} aria-hidden />,
    view: 'OnRampProviders',
  },
  receive: {
    labelId: 'fund.receive',
    detailId: 'fund.receive.text',
    icon: <QrCode size={22} aria-hidden />,
    view: 'WalletReceive',
  },
  swaps: {
    labelId: 'fund.swap',
    detailId: 'fund.swap.text',
    icon: <ArrowLeftRight size={22} aria-hidden />,
    view: 'Swap',
  },
  pay: {
    labelId: 'fund.deposit',
    detailId: 'fund.deposit.text',
    icon: <Building size={22} aria-hidden />,
    view: 'DepositFromExchange',
  },
}

/** Whether an owner and a namespace allow buying; the deployment may still have no provider. */
export function mayBuy(features: Features, namespace: ChainNamespace | undefined): boolean {
  return features.onramp !== false && namespace !== undefined && NAMESPACES[namespace].features.onramp
}

/**
 * The enabled methods, in the owner's order (option `walletFeaturesOrder`), then the others.
 *
 * @param question.isSold the deployment has a provider for the active network.
 * @param question.isSent the deployment has an exchange for it.
 */
export function fundMethods(question: {
  readonly features: Features
  readonly namespace: ChainNamespace | undefined
  readonly isSold: boolean
  readonly isSent: boolean
}): readonly FundMethod[] {
  const { features, namespace, isSold, isSent } = question
  const isOffered: Partial<Record<keyof Features, boolean>> = {
    swaps: namespace !== undefined && NAMESPACES[namespace].features.swaps,
    onramp: isSold && mayBuy(features, namespace),
    pay: isSent,
  }
  const order = new Set<keyof Features>([
    ...(features.walletFeaturesOrder ?? []),
    'onramp',
    'receive',
    'swaps',
    'pay',
  ])
  return [...order].flatMap((name) =>
    features[name] === false || isOffered[name] === false ? [] : (FUND_METHODS[name] ?? []),
  )
}
