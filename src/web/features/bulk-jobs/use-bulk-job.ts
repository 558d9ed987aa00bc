import { useCall } from '../../ui/call/use-call.ts'
import type { IndexFilters } from '../../ui/index-page/use-index-filters.ts'
import type { BulkJobSide } from './bulk-job-sides.ts'
import { isOpen } from './bulk-job-text.ts'

/** What is looked at while it runs is asked for as often as rows come. */
const everyMs = 2_000

/** A work with the page of its results that the address names. */
export const useBulkJob = ({ calls }: BulkJobSide, id: string, filters: IndexFilters) =>
  useCall(
    calls.getBulkJob,
    { id, only: filters.tab === 'failed' ? 'failed' : 'all', ...filters.pageInput },
    { quiet: true, enabled: id !== '', everyMs: (last) => (last && isOpen(last.job) ? everyMs : false) },
  )
