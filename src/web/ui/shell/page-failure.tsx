import { Component, type ReactNode } from 'react'
import { isLost } from '../page/lost-chunk.ts'
import { ErrorState } from '../components/error-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

interface State {
  readonly error: unknown
}

/** Keeps a page that throws from breaking the shell; retrying after a lost chunk reloads the window. */
export class PageFailure extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const isMissingCode = isLost(error)
    return (
      <div className="q-page">
        <PageHeader />
        <ErrorState
          error={error}
          onRetry={() => (isMissingCode ? window.location.reload() : this.setState({ error: null }))}
        />
      </div>
    )
  }
}
