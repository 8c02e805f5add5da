import { Component, type ReactNode } from 'react'
import { ScriptErrorPage } from './ScriptErrorPage.tsx'

/** Catches what happens before there is a router: never a blank page. */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ScriptErrorPage /> : this.props.children
  }
}
