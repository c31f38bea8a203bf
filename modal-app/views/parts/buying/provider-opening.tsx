import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'

interface ProviderOpeningProps {
  /** The name of the provider or exchange. */
  readonly provider: string
  /** Why it was not opened. */
  readonly failure: string | undefined
}

/** The moment between the press on a provider and its page, and what to do where there is none. */
export function ProviderOpening({ provider, failure }: ProviderOpeningProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <View>
      <div aria-live="polite">
        {failure === undefined ? (
          <Notice picture={<Spinner />} title={text('buy.opening.title', { provider })} />
        ) : (
          <Notice tone="negative" title={text('buy.begin.failed', { provider })}>
            {failure}
          </Notice>
        )}
      </div>
      {failure !== undefined && (
        <Actions>
          <Button variant="primary" onClick={() => dispatch(goBack())}>
            {text('buy.back')}
          </Button>
        </Actions>
      )}
    </View>
  )
}
