import { Card } from './detail-page.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

interface FailedPageProps {
  readonly answer: { readonly error: unknown; readonly refetch: () => unknown }
  readonly back?: string
}

export const FailedPage = ({ answer, back }: FailedPageProps) => (
  <div className="q-page">
    <PageHeader {...(back !== undefined && { back })} />
    <Card>
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    </Card>
  </div>
)
