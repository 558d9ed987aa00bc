import { Modal } from 'antd'
import { counted, formatNumber, plural } from '../../../contract/kernel/format.ts'
import { operatorCommissions, type CommissionRunPreview } from '../../../contract/affiliates/commissions.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { monthText } from '../invoices/months.ts'
import { payoutReads } from './commission-calls.ts'

const text = defineText({
  en: {
    title: (month: string) => `Approve and pay the commissions of ${month}?`,
    total: (amount: string, count: number) => `${amount} to ${counted(count, 'referrer', 'referrers')}`,
    help: 'The amounts are credited to the wallets. This cannot be undone. An amount that has changed meanwhile is not paid.',
    withWarnings: (count: number) =>
      plural(
        count,
        '1 commission with signs of self-referral is not included. Review it separately.',
        `${formatNumber(count, 'en')} commissions with signs of self-referral are not included. Review them one by one.`,
      ),
    held: (count: number) => `${counted(count, 'commission', 'commissions')} on hold, not included.`,
    remaining: (count: number) =>
      `${counted(count, 'more commission', 'more commissions')} can be paid by another run.`,
    nothing: 'No commission can be paid without a review.',
    pay: 'Approve and pay',
    cancel: 'Cancel',
  },
  zh: {
    title: (month: string) => `批准并支付${month}的佣金？`,
    total: (amount: string, count: number) => `${amount}，共 ${formatNumber(count, 'zh')} 位推荐人`,
    help: '金额将计入钱包，且无法撤销。期间金额有变的佣金不会支付。',
    withWarnings: (count: number) =>
      `${formatNumber(count, 'zh')} 笔佣金存在自我推荐迹象，不包括在内，请逐笔审核。`,
    held: (count: number) => `${formatNumber(count, 'zh')} 笔佣金已暂缓，不包括在内。`,
    remaining: (count: number) => `还有 ${formatNumber(count, 'zh')} 笔佣金可再次批量支付。`,
    nothing: '没有无需审核即可支付的佣金。',
    pay: '批准并支付',
    cancel: '取消',
  },
})

interface RunDialogProps {
  readonly month: string
  readonly onClose: () => void
}

/** Pays exactly what it shows. */
export const RunDialog = ({ month, onClose }: RunDialogProps) => {
  const words = useText(text)
  const locale = useLocale()
  const go = useGo()
  const preview = useCall(
    operatorCommissions.previewCommissionRun,
    { month },
    { quiet: true, keepPrevious: false, staleMs: 0 },
  )
  const start = useCallMutation(operatorCommissions.startCommissionRun, {
    invalidates: payoutReads,
    onSuccess: async ({ bulkJobId }) => {
      onClose()
      await go('/jobs/detail', { search: { id: bulkJobId } })
    },
  })
  const shown = preview.isFetching ? undefined : preview.data
  return (
    <Modal
      open
      title={words.title(monthText(month, locale))}
      okText={words.pay}
      okButtonProps={{ disabled: !shown || shown.payouts.length === 0 }}
      cancelText={words.cancel}
      confirmLoading={start.isPending}
      onOk={() => shown && start.mutate({ month, payouts: shown.payouts })}
      onCancel={onClose}
    >
      {preview.isError && !preview.data ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : shown ? (
        <Contents preview={shown} />
      ) : (
        <CardSkeleton lines={3} />
      )}
    </Modal>
  )
}

const Contents = ({ preview }: { preview: CommissionRunPreview }) => {
  const words = useText(text)
  const { totals, withWarnings, held, remaining } = preview
  return (
    <div className="q-stack">
      {totals.map(({ currency, payouts, amountMinor }) => (
        <strong key={currency}>{words.total(moneyText({ amountMinor, currency }), payouts)}</strong>
      ))}
      <p>{totals.length > 0 ? words.help : words.nothing}</p>
      {withWarnings > 0 && <p>{words.withWarnings(withWarnings)}</p>}
      {held > 0 && <p className="q-muted">{words.held(held)}</p>}
      {remaining > 0 && <p className="q-muted">{words.remaining(remaining)}</p>}
    </div>
  )
}
