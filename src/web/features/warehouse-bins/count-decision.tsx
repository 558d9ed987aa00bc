import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { RowButton } from '../../ui/index-page/row-button.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { binReads } from './bin-text.ts'
import type { CountRow } from './count-columns.tsx'

const text = defineText({
  en: {
    approve: 'Approve',
    approveOf: (code: string, bin: string) => `Approve the difference of ${code} in ${bin}`,
    reject: 'Reject',
    rejectOf: (code: string, bin: string) => `Reject the difference of ${code} in ${bin}`,
    isApproved: 'Approved',
    isRejected: 'Rejected',
    approved: 'Difference approved. Bin and stock are corrected.',
    rejected: 'Difference rejected. The goods are counted again.',
  },
  zh: {
    approve: '批准',
    approveOf: (code: string, bin: string) => `批准差异：${bin} 的 ${code}`,
    reject: '驳回',
    rejectOf: (code: string, bin: string) => `驳回差异：${bin} 的 ${code}`,
    isApproved: '已批准',
    isRejected: '已驳回',
    approved: '差异已批准，库位和库存已修正。',
    rejected: '差异已驳回，将重新盘点。',
  },
})

/** For the owner. */
export const CountDecision = ({ count: { id, code, bin } }: { count: CountRow }) => {
  const words = useText(text)
  const decide = useCallMutation(operatorBins.decideBinCount, {
    invalidates: binReads,
    onSuccess: (_, { approve }) => {
      toast.success(approve ? words.approved : words.rejected)
    },
  })
  const decided = decide.isSuccess ? decide.variables.approve : null
  const button = (approve: boolean) => (
    <RowButton
      {...(approve && { type: 'primary' as const })}
      label={(approve ? words.approveOf : words.rejectOf)(code, bin)}
      isRunning={decide.isPending && decide.variables.approve === approve}
      done={decided === approve && (approve ? words.isApproved : words.isRejected)}
      onPress={() => {
        if (!decide.isPending) decide.mutate({ id, approve })
      }}
    >
      {approve ? words.approve : words.reject}
    </RowButton>
  )
  return (
    <span className="q-put-away-actions">
      {decided !== false && button(true)}
      {decided !== true && button(false)}
    </span>
  )
}
