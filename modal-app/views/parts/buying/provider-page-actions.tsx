import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useText } from '#modal/locales/use-text.ts'
import { focusProviderWindow } from '#modal/platform/provider-window.ts'
import { Actions, Lead } from '#modal/ui/patterns/view-parts.tsx'
import { LinkButton } from '#modal/views/parts/buttons/link-button.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface ProviderPageActionsProps {
  /** The name of the provider or exchange. */
  readonly provider: string
  /** Its page, where this document has opened it. */
  readonly page: { readonly url: string; readonly isBlocked: boolean } | undefined
  /** What opening it again means. */
  readonly againText: string
  readonly onAgain: () => void
}

/** Opens the page of a provider while nothing was done there: its window, a link where there is none, or a new page. */
export function ProviderPageActions({ provider, page, againText, onAgain }: ProviderPageActionsProps) {
  const text = useText()
  const openAgain = (): void => {
    if (!page || !focusProviderWindow()) onAgain()
  }
  return (
    <>
      <Lead>{page?.isBlocked ? text('buy.blocked', { provider }) : againText}</Lead>
      <Actions>
        {page?.isBlocked ? (
          <LinkButton href={page.url} icon={<ArrowUpRight size={18} aria-hidden className="mirrored" />}>
            {text('buy.open-provider', { provider })}
          </LinkButton>
        ) : (
          <Button onClick={openAgain}>{text('buy.open-again', { provider })}</Button>
        )}
      </Actions>
    </>
  )
}
