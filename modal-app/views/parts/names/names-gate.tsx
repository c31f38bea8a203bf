import type { ReactNode } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { CHAIN_NAMESPACES } from '#schemas/primitives/chain-namespace.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useNameAccount, type NameAccount } from '#modal/features/names/name-account.ts'
import type { NameOffer } from '#modal/features/names/names-api.ts'
import { useNameOffer } from '#modal/features/names/use-names.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, RowSkeletons, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** An offer with a zone, in which names can be registered. */
export type OpenOffer = NameOffer & { readonly zone: string }

interface NamesGateProps {
  readonly children: (account: NameAccount, offer: OpenOffer) => ReactNode
}

/** Shows a view of names once there is an account that can have one, and the deployment is known to offer names. */
export function NamesGate({ children }: NamesGateProps) {
  const text = useText()
  const account = useNameAccount()
  const { offer, isLoading, retry } = useNameOffer()
  if (!account) return <NoAccount />
  if (offer && offer.zone !== null) return children(account, { ...offer, zone: offer.zone })
  if (isLoading)
    return (
      <View>
        <RowSkeletons count={3} label={text('names.loading')} />
      </View>
    )
  return (
    <View>
      <div role="alert">
        <Notice title={text(offer ? 'names.off.title' : 'names.offer-failed.title')}>
          {text(offer ? 'names.off.text' : 'names.offer-failed.text')}
        </Notice>
      </div>
      {!offer && (
        <Actions>
          <Button variant="primary" onClick={retry}>
            {text('login.try-again')}
          </Button>
        </Actions>
      )}
    </View>
  )
}

function NoAccount() {
  const text = useText()
  const dispatch = useAppDispatch()
  const chain = CHAIN_NAMESPACES.map((namespace) => NAMESPACES[namespace])
    .filter(({ features }) => features.names)
    .map(({ name }) => name)
    .join(', ')
  return (
    <View>
      <Notice title={text('names.no-account.title', { chain })}>
        {text('names.no-account.text', { chain })}
      </Notice>
      <Actions>
        <Button variant="primary" onClick={() => dispatch(navigate('Connect'))}>
          {text('names.connect')}
        </Button>
      </Actions>
    </View>
  )
}
