import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts'
import { bulkJobs } from '../../../contract/bulk-jobs.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'

/** An endpoint that begins long work. */
type Beginning<E extends Endpoint> = OutputOf<E> extends { readonly bulkJobId: string } ? E : never

/** Begins long work over chosen orders, and goes where it is seen: how far it is, and what came of each. */
export const useOrderBulkJob = <E extends Endpoint>(endpoint: Beginning<E>, onBegun?: () => void) => {
  const go = useGo()
  return useCallMutation<E>(endpoint, {
    invalidates: [bulkJobs.listBulkJobs],
    onSuccess: (answer) => {
      onBegun?.()
      // Only endpoints that answer so are taken.
      return go('/orders/workDetail', { search: { id: (answer as { bulkJobId: string }).bulkJobId } })
    },
  })
}
