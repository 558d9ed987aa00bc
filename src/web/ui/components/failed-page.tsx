import { Card } from './detail-page.tsx'
import { ErrorState } from './error-state.tsx'
import { PageHeader } from './page-header.tsx'

interface FailedPageProps {
  /** The page's main call, which failed. */
  readonly answer: { readonly error: unknown; readonly refetch: () => unknown }
  /** The same as in the page's own header. */
  readonly back?: string
}

/** A page whose main call failed: the way back, the error, and a retry button. */
export const FailedPage = ({ answer, back }: FailedPageProps) => (
  <div className="q-page">
    <PageHeader {...(back !== undefined && { back })} />
    <Card>
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    </Card>
  </div>
)
