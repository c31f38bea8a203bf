import { useIdentity } from '#modal/features/identity/use-identity.ts'
import type { NameAccount } from '#modal/features/names/name-account.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead } from '#modal/ui/patterns/view-parts.tsx'
import type { OpenOffer } from './names-gate.tsx'

/** Returns the name that an account wrote on the chain, which takes precedence over those of the deployment. */
export function useOnChainName({ namespace, address }: NameAccount, { zone }: OpenOffer): string | undefined {
  const { name } = useIdentity(namespace, address)
  return name?.endsWith(`.${zone}`) === true ? undefined : name
}

/** Says that the account is called by a name that is none of the deployment's. */
export function OnChainNote({
  account,
  offer,
}: {
  readonly account: NameAccount
  readonly offer: OpenOffer
}) {
  const text = useText()
  const name = useOnChainName(account, offer)
  return name === undefined ? null : <Lead>{text('names.on-chain', { name })}</Lead>
}
