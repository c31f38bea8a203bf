import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import type { Features } from '#schemas/entities/options.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** A way to bring assets into a wallet. */
export interface FundMethod {
  readonly labelId: MessageId
  readonly detailId: MessageId
  readonly icon: ReactNode
  readonly view: Extract<ViewName, 'WalletReceive'>
}

/** The ways there are, by the feature that switches them. One entry adds a way. */
const FUND_METHODS: Readonly<Partial<Record<keyof Features, FundMethod>>> = {
  receive: {
    labelId: 'fund.receive',
    detailId: 'fund.receive.text',
    icon: <QrCode size={22} aria-hidden />,
    view: 'WalletReceive',
  },
}

/** The ways that are switched on: in the owner's order (option `walletFeaturesOrder`), the others after them. */
export function fundMethods(features: Features): readonly FundMethod[] {
  const order = new Set<keyof Features>([...(features.walletFeaturesOrder ?? []), 'onramp', 'receive'])
  return [...order].flatMap((name) => (features[name] === false ? [] : (FUND_METHODS[name] ?? [])))
}
