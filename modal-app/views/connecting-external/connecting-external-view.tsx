import { useEffect } from 'react'
import { cancelConnect, connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectConnectProgress } from '#modal/core/state/connection/connection-slice.ts'
import { selectConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { ProgressNotice } from '#modal/ui/patterns/progress-notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { CONNECTING_STATES, connectingState } from './connecting-state.ts'

/** Waits for the visitor's answer in the window of an injected wallet. */
export function ConnectingExternalView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const params = useAppSelector(selectViewParams('ConnectingExternal'))
  const connector = useAppSelector(selectConnector(params?.connectorId))
  const progress = useAppSelector(selectConnectProgress)
  const connect = useConnectAttempt(params)
  const state = connectingState(connector !== undefined, progress)
  const { titleId, textId, action } = CONNECTING_STATES[state]
  const name = connector?.name ?? text('connecting.wallet.gone')
  const isWaiting = state === 'requesting'
  return (
    <View>
      <ProgressNotice
        state={isWaiting ? 'turning' : 'failed'}
        picture={<Picture src={connector?.imageUrl} name={name} size={80} />}
        title={text(titleId, { name })}
      >
        <p>{text(textId, { name })}</p>
        {state === 'failed' && progress.failure && (
          <p>{text('connecting.failed.reason', { reason: progress.failure.message })}</p>
        )}
      </ProgressNotice>
      <Actions>
        {action === 'retry' && (
          <Button variant="primary" onClick={connect}>
            {text('connecting.try-again')}
          </Button>
        )}
        <Button
          variant={action === 'leave' ? 'primary' : isWaiting ? 'neutral' : 'plain'}
          onClick={() => dispatch(goBack())}
        >
          {text(isWaiting ? 'connecting.cancel' : 'connecting.other')}
        </Button>
      </Actions>
    </View>
  )
}

type Params = NonNullable<ReturnType<ReturnType<typeof selectViewParams<'ConnectingExternal'>>>>

/**
 * Requests the connection when the view appears and cancels it when the view is left.
 *
 * @returns requests it again.
 */
function useConnectAttempt(params: Params | undefined): () => void {
  const dispatch = useAppDispatch()
  const { connectorId, namespace } = params ?? {}
  const isRequested = useAppSelector((state) => {
    const { phase, connectorId: requestingId } = selectConnectProgress(state)
    return phase === 'requesting' && requestingId === connectorId
  })
  const connect = (): void => {
    if (connectorId !== undefined) void dispatch(connectWallet({ connectorId, namespace }))
  }
  useEffect(() => {
    if (!isRequested) connect()
    return () => {
      dispatch(cancelConnect())
    }
    // Once per attempt: a later attempt is the visitor's choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [connectorId, namespace])
  return connect
}
