import type { ReactNode } from 'react'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Stop } from '#modal/ui/patterns/stop.tsx'
import { RowSkeletons, View } from '#modal/ui/patterns/view-parts.tsx'

interface OrderFormProps {
  readonly words: 'buy' | 'deposit'
  /** The name of the network. */
  readonly network: string
  readonly form: {
    readonly asset: object | undefined
    readonly isLoading: boolean
    readonly isNone: boolean
    readonly hasFailed: boolean
    readonly tryAgain: () => void
  }
  /** An order from before that is not settled. */
  readonly open: ReactNode
  /** Below the form. */
  readonly foot?: ReactNode
  /** The fields and the providers, once something can be chosen. */
  readonly children: ReactNode
}

const SKELETONS = 3

/** The form of an order, or why there is none for the network. */
export function OrderForm({ words, network, form, open, foot, children }: OrderFormProps) {
  const text = useText()
  if (form.isNone) return <NoProviders words={words} network={network} />
  if (form.hasFailed)
    return (
      <Stop
        title={text(`${words}.failed.title`)}
        action={text('login.try-again')}
        isBusy={form.isLoading}
        onPress={form.tryAgain}
      >
        {text('buy.failed.text')}
      </Stop>
    )
  return (
    <View>
      {open}
      {form.asset ? children : <RowSkeletons count={SKELETONS} label={text(`${words}.loading`)} />}
      {foot}
    </View>
  )
}

/** Nothing can be bought on this network, or deposited to it. */
export function NoProviders({ words, network }: Pick<OrderFormProps, 'words' | 'network'>) {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <Stop
      title={text(`${words}.unsupported.title`, { network })}
      action={text('swap.unsupported.networks')}
      onPress={() => dispatch(navigate('Networks'))}
    >
      {text(`${words}.unsupported.text`, { network })}
    </Stop>
  )
}
