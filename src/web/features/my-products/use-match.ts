import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { mappingReads } from './my-products-text.ts'
import { useUndo } from './use-undo.ts'

const text = defineText({
  en: {
    done: (n: number, orders: number) =>
      `${formatNumber(n, 'en')} matched. ${counted(orders, 'order', 'orders')} updated.`,
    undo: 'Undo',
  },
  zh: {
    done: (n: number, orders: number) =>
      `已匹配 ${formatNumber(n, 'zh')} 个，更新 ${formatNumber(orders, 'zh')} 个订单。`,
    undo: '撤销',
  },
})

/** Many matches run as a bulk job, whose page opens. Of the others, `onResults` gets the result of each. */
export const useMatch = (onResults: (answer: OutputOf<typeof myProducts.mapVariants>) => void) => {
  const words = useText(text)
  const go = useGo()
  const undo = useUndo()
  return useCallMutation(myProducts.mapVariants, {
    invalidates: [...mappingReads, bulkJobs.listBulkJobs, dashboard.getFirstSteps],
    onSuccess: (answer) => {
      const { batchId, bulkJobId, ordersChanged, results } = answer
      if (bulkJobId !== null) return go('/orders/jobDetail', { search: { id: bulkJobId } })
      const good = results.filter(({ ok }) => ok).length
      if (good > 0 && batchId !== null)
        toast.success(words.done(good, ordersChanged), {
          label: words.undo,
          run: () => undo.mutate({ batchId }),
        })
      onResults(answer)
      return undefined
    },
  })
}
