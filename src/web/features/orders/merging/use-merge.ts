import { counted } from '../../../../contract/kernel/format.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { orderReads } from '../../order-kit/order-calls.ts'

const text = defineText({
  en: {
    merged: (numbers: string) => `Merged into ${numbers}.`,
    mergedMany: (count: number) => `Merged into ${counted(count, 'parcel', 'parcels')}.`,
    refused: (count: number, why: string) =>
      `${counted(count, 'group was', 'groups were')} not merged. ${why}`,
    undone: (numbers: string) => `${numbers} are separate orders again.`,
    undo: 'Undo',
  },
  zh: {
    merged: (numbers: string) => `已合并为 ${numbers}。`,
    mergedMany: (count: number) => `已合并为 ${count} 个包裹。`,
    refused: (count: number, why: string) => `${count} 组未合并。${why}`,
    undone: (numbers: string) => `${numbers} 已恢复为单独订单。`,
    undo: '撤销',
  },
})

const mergeReads = [...orderReads, merging.listMerges]

export const useUndoMerge = () => {
  const words = useText(text)
  return useCallMutation(merging.decideMerge, {
    invalidates: mergeReads,
    onSuccess: ({ orders }) => toast.success(words.undone(orders.map(({ number }) => number).join(', '))),
  })
}

export const useMerge = () => {
  const words = useText(text)
  const undo = useUndoMerge()
  const merge = useCallMutation(merging.mergeOrders, {
    invalidates: mergeReads,
    onSuccess: ({ results }) => {
      const refused = results.filter(({ ok }) => !ok)
      if (refused.length > 0) toast.error(words.refused(refused.length, refused[0]?.message ?? ''))
      const merged = results.flatMap(({ order }) => order ?? [])
      if (merged.length === 0) return
      const message =
        merged.length > 3
          ? words.mergedMany(merged.length)
          : words.merged(merged.map(({ number }) => number).join(', '))
      toast.success(message, {
        label: words.undo,
        run: () => {
          for (const { id } of merged) undo.mutate({ id })
        },
      })
    },
  })
  return {
    isPending: merge.isPending,
    run: (groups: readonly (readonly string[])[]) =>
      merge.mutate({ groups: groups.slice(0, 100).map((ids) => ({ ids: [...ids] })) }),
  }
}
