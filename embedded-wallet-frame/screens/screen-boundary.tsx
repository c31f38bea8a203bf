import { Component, type ReactNode } from 'react'

interface ScreenBoundaryProps {
  readonly onCrash: () => void
  readonly children: ReactNode
}

/** A screen that fails is taken away; the next one is drawn anew. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly generation: number }> {
  override state = { generation: 0 }

  static getDerivedStateFromError(): null {
    return null
  }

  override componentDidCatch(): void {
    this.props.onCrash()
    this.setState(({ generation }) => ({ generation: generation + 1 }))
  }

  override render(): ReactNode {
    return <div key={this.state.generation}>{this.props.children}</div>
  }
}
