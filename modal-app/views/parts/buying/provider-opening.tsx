import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useText } from '#modal/locales/use-text.ts'
import type { Beginning } from '#modal/services/order-slice.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'

interface ProviderOpeningProps {
  readonly words: 'buy' | 'deposit'
  readonly beginning: Beginning
}

/** The moment between the press on a provider and its page, and what to do where there is none. */
export function ProviderOpening({ words, beginning: { provider: at, fault } }: ProviderOpeningProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const provider = at.name
  return (
    <View>
      <div aria-live="polite">
        {fault === undefined ? (
          <Notice picture={<Spinner />} title={text('buy.opening.title', { provider })} />
        ) : (
          <Notice tone="negative" title={text('buy.begin.failed', { provider })}>
            {text(`${words}.begin.${fault}`, { provider, exchange: provider })}
          </Notice>
        )}
      </div>
      {fault !== undefined && (
        <Actions>
          <Button variant="primary" onClick={() => dispatch(goBack())}>
            {text('buy.back')}
          </Button>
        </Actions>
      )}
    </View>
  )
}
