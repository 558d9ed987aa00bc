import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { problemNoteMax } from '../../../contract/orders/order-problems.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CaseDecision } from '../fulfilment/common/case-bulk.tsx'

const text = defineText({
  en: {
    resolve: 'Resolve problems…',
    resolveTitle: (count: number) => `Resolve the problems of ${counted(count, 'order', 'orders')}`,
    resolveAbout: 'The orders continue where they were.',
    note: 'Note to the sellers',
    release: 'Release…',
    releaseTitle: (count: number) => `Release ${counted(count, 'order', 'orders')} cancelled in the shop`,
    releaseAbout: 'They are shipped although their buyers cancelled them, as agreed with the sellers.',
  },
  zh: {
    resolve: '解决异常…',
    resolveTitle: (count: number) => `解决 ${formatNumber(count, 'zh')} 个订单的异常`,
    resolveAbout: '订单将从原状态继续处理。',
    note: '给卖家的说明',
    release: '放行…',
    releaseTitle: (count: number) => `放行 ${formatNumber(count, 'zh')} 个已在店铺取消的订单`,
    releaseAbout: '经与卖家确认，买家已取消的订单仍照常发货。',
  },
})

/** Decisions about orders that are stopped. */
export const useStoppedOrderDecisions = (): {
  readonly resolve: CaseDecision
  readonly release: CaseDecision
} => {
  const words = useText(text)
  return {
    resolve: {
      key: 'resolve',
      label: words.resolve,
      title: words.resolveTitle,
      about: words.resolveAbout,
      calls: {
        preview: operatorProblems.previewProblemResolution,
        start: operatorProblems.startProblemResolution,
      },
      field: { label: words.note, isNeeded: false, maxLength: problemNoteMax },
      change: (typed) => ({ note: typed.words }),
    },
    release: {
      key: 'release',
      label: words.release,
      title: words.releaseTitle,
      about: words.releaseAbout,
      calls: { preview: operatorOrders.previewHoldRelease, start: operatorOrders.startHoldRelease },
      change: () => ({}),
    },
  }
}
