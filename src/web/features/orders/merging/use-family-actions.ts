import { merging } from '../../../../contract/orders/merging.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import type { OrderAction } from '../../../../contract/kernel/statuses.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { orderReads } from '../../order-kit/order-calls.ts'
import { useUndoMerge } from './use-merge.ts'

const text = defineText({
  en: {
    merge: 'Merge orders to this address',
    split: 'Split',
    undoMerge: 'Undo merge',
    undoSplit: 'Undo split',
    whole: (number: string) => `${number} is one order again.`,
  },
  zh: {
    merge: '与同地址订单合并',
    split: '拆分',
    undoMerge: '撤销合并',
    undoSplit: '撤销拆分',
    whole: (number: string) => `${number} 已恢复为一个订单。`,
  },
})

type Offered = readonly (readonly [OrderAction, string, () => void])[]

export const useFamilyActions = ({
  id,
  number,
}: Pick<OrderDetail, 'id' | 'number'>): { readonly offered: Offered; readonly isPending: boolean } => {
  const words = useText(text)
  const go = useGo()
  const undoMerge = useUndoMerge()
  const undoSplit = useCallMutation(merging.undoSplit, {
    invalidates: orderReads,
    onSuccess: () => toast.success(words.whole(number)),
  })
  return {
    isPending: undoMerge.isPending || undoSplit.isPending,
    offered: [
      ['merge', words.merge, () => void go('/orders/droppingMerge', { search: { ids: id } })],
      ['split', words.split, () => void go('/orders/dropshippingSplit', { search: { id } })],
      ['undoMerge', words.undoMerge, () => undoMerge.mutate({ id })],
      ['undoSplit', words.undoSplit, () => undoSplit.mutate({ id })],
    ],
  }
}
