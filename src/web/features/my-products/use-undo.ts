import { myProducts } from '../../../contract/my-products/my-products.ts'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { mappingReads } from './my-products-text.ts'

const text = defineText({
  en: {
    undone: (n: number, orders: number) =>
      `${counted(n, 'match', 'matches')} undone. ${counted(orders, 'order', 'orders')} updated.`,
    left: (n: number, why: string) => `${counted(n, 'match', 'matches')} could not be undone: ${why}`,
  },
  zh: {
    undone: (n: number, orders: number) =>
      `已撤销 ${formatNumber(n, 'zh')} 个匹配，更新 ${formatNumber(orders, 'zh')} 个订单。`,
    left: (n: number, why: string) => `${formatNumber(n, 'zh')} 个未能撤销：${why}`,
  },
})

/** A large batch continues as a bulk job, whose page opens. */
export const useUndo = () => {
  const words = useText(text)
  const go = useGo()
  return useCallMutation(myProducts.undoMappings, {
    invalidates: [...mappingReads, bulkJobs.listBulkJobs, dashboard.getFirstSteps],
    onSuccess: ({ results, ordersChanged, bulkJobId }) => {
      if (bulkJobId !== null) return go('/orders/jobDetail', { search: { id: bulkJobId } })
      const refused = results.filter(({ ok }) => !ok)
      const good = results.length - refused.length
      if (good > 0) toast.success(words.undone(good, ordersChanged))
      if (refused[0]) toast.warning(words.left(refused.length, refused[0].message))
      return undefined
    },
  })
}
