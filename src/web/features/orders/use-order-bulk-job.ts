import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts'
import { bulkJobs } from '../../../contract/bulk-jobs.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'

/** An endpoint that starts a bulk job. */
type StartsBulkJob<E extends Endpoint> = OutputOf<E> extends { readonly bulkJobId: string } ? E : never

/** Starts a bulk job over the selected orders and opens its page. */
export const useOrderBulkJob = <E extends Endpoint>(endpoint: StartsBulkJob<E>, onStarted?: () => void) => {
  const go = useGo()
  return useCallMutation<E>(endpoint, {
    invalidates: [bulkJobs.listBulkJobs],
    onSuccess: (answer) => {
      onStarted?.()
      // `StartsBulkJob` admits only endpoints that return this.
      return go('/orders/workDetail', { search: { id: (answer as { bulkJobId: string }).bulkJobId } })
    },
  })
}
