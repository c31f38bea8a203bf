import { Component, type ReactNode } from 'react'

interface ScreenBoundaryProps {
  /** Ends whatever the screen was about. */
  readonly onCrash: () => void
  readonly children: ReactNode
}

interface ScreenBoundaryState {
  readonly hasFailed: boolean
}

/** A screen that fails is taken away with what it asked about; the next one is drawn anew. */
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
