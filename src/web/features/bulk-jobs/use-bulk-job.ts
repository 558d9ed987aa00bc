import { useCall } from '../../ui/call/use-call.ts'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import type { BulkJobSide } from './bulk-job-sides.ts'
import { isOpen } from './bulk-job-text.ts'

const everyMs = 2_000

export const useBulkJob = ({ calls }: BulkJobSide, id: string, filters: IndexFilters) =>
  useCall(
    calls.getBulkJob,
    { id, only: filters.tab === 'failed' ? 'failed' : 'all', ...filters.pageInput },
    { quiet: true, everyMs: (last) => (last && isOpen(last.job) ? everyMs : false) },
  )
