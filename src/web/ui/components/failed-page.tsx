import { Card } from './detail-page.tsx'
import { ErrorState } from './error-state.tsx'
import { PageHeader } from './page-header.tsx'

interface FailedPageProps {
  /** The page's one answer, which has not come. */
  readonly answer: { readonly error: unknown; readonly refetch: () => unknown }
  /** As of the page's own header. */
  readonly back?: string
}

/** A page without the answer that it is about: where one is, the way back, what happened, and a way to try again. */
export const FailedPage = ({ answer, back }: FailedPageProps) => (
  <div className="q-page">
    <PageHeader {...(back !== undefined && { back })} />
    <Card>
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    </Card>
  </div>
)
