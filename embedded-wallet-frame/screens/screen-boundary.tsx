import { Component, type ReactNode } from 'react'

interface ScreenBoundaryProps {
  /** Ends what the screen was about. */
  readonly onCrash: () => void
  readonly children: ReactNode
}

interface ScreenBoundaryState {
  readonly hasFailed: boolean
}

/** Removes a screen that crashed, together with its request; the next one renders normally. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): ScreenBoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onCrash()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
