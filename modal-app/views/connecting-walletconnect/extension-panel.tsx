import { chooseConnector } from '#modal/core/commands/connection/choose-connector.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** The wallet is also installed as an extension, which is the shortest way. */
export function ExtensionPanel({ connector }: { readonly connector: ConnectorInfo }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { name } = connector
  return (
    <>
      <Notice
        picture={<Picture src={connector.imageUrl} name={name} size={80} />}
        title={text('walletconnect.continue', { name })}
      >
        {text('walletconnect.extension', { name })}
      </Notice>
      <Actions>
        <Button variant="primary" onClick={() => dispatch(chooseConnector(connector))}>
          {text('walletconnect.extension.action')}
        </Button>
      </Actions>
    </>
  )
}
