import type { ReactNode } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from './notice.tsx'
import { Actions, View } from './view-parts.tsx'

interface StopProps {
  readonly title: string
  /** The label of what leads on. */
  readonly action: string
  readonly isBusy?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A view that cannot be used now: why, and what leads on. */
export function Stop({ title, action, isBusy = false, onPress, children }: StopProps) {
  return (
    <View>
      <div role="alert">
        <Notice title={title}>{children}</Notice>
      </div>
      <Actions>
        <Button variant="primary" busy={isBusy} onClick={onPress}>
          {action}
        </Button>
      </Actions>
    </View>
  )
}
