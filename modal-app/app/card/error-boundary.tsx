import { Component, type ReactNode } from 'react'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface ErrorBoundaryProps {
  /** The current view. A crash is over as soon as another view appears. */
  readonly place: string
  readonly onRestart: () => void
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly crashedAt: string | undefined
}

/** Catches a view that crashed. The card stays, explains what happened and offers a restart. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crashedAt: undefined }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { crashedAt: '' }
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    { crashedAt }: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    if (crashedAt === '') return { crashedAt: place }
    return crashedAt !== undefined && crashedAt !== place ? { crashedAt: undefined } : null
  }

  restart = (): void => {
    this.setState({ crashedAt: undefined })
    this.props.onRestart()
  }

  override render(): ReactNode {
    return this.state.crashedAt === undefined ? this.props.children : <CrashNotice onRestart={this.restart} />
  }
}

/** Takes the place of a view that crashed. */
function CrashNotice({ onRestart }: { readonly onRestart: () => void }) {
  const text = useText()
  return (
    <View>
      <div role="alert">
        <Notice title={text('app.crashed.title')} tone="negative">
          {text('app.crashed.text')}
        </Notice>
      </div>
      <Actions>
        <Button variant="primary" onClick={onRestart}>
          {text('app.crashed.retry')}
        </Button>
      </Actions>
    </View>
  )
}
