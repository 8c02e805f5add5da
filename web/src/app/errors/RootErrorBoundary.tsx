import { Component, type ReactNode } from 'react'
import { ScriptErrorPage } from './ErrorPages.tsx'

/** Shows an error page for errors outside the router instead of a blank page. */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ScriptErrorPage /> : this.props.children
  }
}
