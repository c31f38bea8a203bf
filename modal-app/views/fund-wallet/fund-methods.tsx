import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
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
  readonly view: Extract<ViewName, 'WalletReceive' | 'Swap'>
}

/** The methods by the feature that enables them. To add a method, add an entry. */
const FUND_METHODS: Readonly<Partial<Record<keyof Features, FundMethod>>> = {
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
}

/** The enabled methods, in the owner's order (option `walletFeaturesOrder`), then the others. */
export function fundMethods(
  features: Features,
  namespace: ChainNamespace | undefined,
): readonly FundMethod[] {
  const hasSwaps = namespace !== undefined && NAMESPACES[namespace].features.swaps
  const order = new Set<keyof Features>([
    ...(features.walletFeaturesOrder ?? []),
    'onramp',
    'receive',
    'swaps',
  ])
  return [...order].flatMap((name) =>
    features[name] === false || (name === 'swaps' && !hasSwaps) ? [] : (FUND_METHODS[name] ?? []),
  )
}
