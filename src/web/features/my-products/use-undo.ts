import { myProducts } from '../../../contract/my-products.ts'
import { bulkJobs } from '../../../contract/bulk-jobs.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { mappingReads } from './my-products-text.ts'

const text = defineText({
  en: {
    undone: (n: number, orders: number) =>
      `${n === 1 ? '1 match' : `${n.toLocaleString()} matches`} undone. ${orders === 1 ? '1 order' : `${orders.toLocaleString()} orders`} updated.`,
    left: (n: number, why: string) =>
      `${n === 1 ? '1 match' : `${n.toLocaleString()} matches`} could not be undone: ${why}`,
  },
  zh: {
    undone: (n: number, orders: number) =>
      `已撤销 ${n.toLocaleString()} 个匹配，更新 ${orders.toLocaleString()} 个订单。`,
    left: (n: number, why: string) => `${n.toLocaleString()} 个未能撤销：${why}`,
  },
})

/** Takes mappings back, and says what came of it; of many, goes where it is seen. */
export const useUndo = () => {
  const words = useText(text)
  const go = useGo()
  return useCallMutation(myProducts.undoMappings, {
    invalidates: [...mappingReads, bulkJobs.listBulkJobs],
    onSuccess: ({ results, ordersChanged, bulkJobId }) => {
      if (bulkJobId !== null) return go('/orders/workDetail', { search: { id: bulkJobId } })
      const refused = results.filter(({ ok }) => !ok)
      const good = results.length - refused.length
      if (good > 0) toast.success(words.undone(good, ordersChanged))
      if (refused[0]) toast.warning(words.left(refused.length, refused[0].message))
      return undefined
    },
  })
}
