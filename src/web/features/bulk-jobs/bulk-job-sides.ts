import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { Text } from '../../ui/text/define-text.ts'
import type { BulkJobTitles } from './bulk-job-text.ts'

type Plain<E extends Endpoint> = Endpoint<E['input'], E['output']>

export interface BulkJobSide {
  readonly calls: { readonly [Name in keyof typeof bulkJobs]: Plain<(typeof bulkJobs)[Name]> }
  readonly bulkJobPage: string
  readonly orderPage: string
  readonly titles: Text<BulkJobTitles>
}
