import { Trans } from '@lingui/react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { legalToggled, selectLegalAccepted } from '#modal/core/state/legal/legal-slice.ts'
import { selectLegal } from '#modal/core/state/options/options-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Checkbox } from '#modal/ui/primitives/checkbox.tsx'

/** The terms the visitor has to accept before choosing a wallet, if the owner asks for it. */
export function LegalBox() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { required, termsUrl, privacyUrl } = useAppSelector(selectLegal)
  const accepted = useAppSelector(selectLegalAccepted)
  if (!required) return null
  const id: MessageId = termsUrl && privacyUrl ? 'legal.both' : termsUrl ? 'legal.terms' : 'legal.privacy'
  const link = (href: string | undefined) => (
    // The link text comes from the catalogue.
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
    <a href={href} target="_blank" rel="noopener noreferrer" title={text('link.new-tab')} />
  )
  return (
    <div>
      <Checkbox checked={accepted} onToggle={() => dispatch(legalToggled())}>
        <Trans id={id} components={{ terms: link(termsUrl), privacy: link(privacyUrl) }} />
      </Checkbox>
      <output className="visually-hidden">{accepted ? '' : text('legal.hint')}</output>
    </div>
  )
}
