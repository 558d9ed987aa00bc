import type { Endpoint, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'

type StartsBulkJob<E extends Endpoint> = OutputOf<E> extends { readonly bulkJobId: string } ? E : never

export const useOrderBulkJob = <E extends Endpoint>(endpoint: StartsBulkJob<E>, onStarted?: () => void) => {
  const go = useGo()
  return useCallMutation<E>(endpoint, {
    invalidates: [bulkJobs.listBulkJobs],
    onSuccess: (answer) => {
      onStarted?.()
      // `StartsBulkJob` admits only endpoints that return this.
      return go('/orders/jobDetail', { search: { id: (answer as { bulkJobId: string }).bulkJobId } })
    },
  })
}
