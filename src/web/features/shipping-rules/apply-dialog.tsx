import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { BatchResults } from '../order-kit/batch-results.tsx'
import { orderReads } from '../order-kit/order-calls.ts'
import { PreviewFigures } from './preview-figures.tsx'
import { inputOfRule, ruleReads, type Rule } from './rule-calls.ts'

const text = defineText({
  en: {
    title: 'Apply rules to unpaid orders',
    help: 'Shipping lines for unpaid orders will be chosen again using these rules and today’s rates. Paid orders do not change.',
    byHand: (count: number) =>
      `Include ${counted(count, 'order', 'orders')} with a manually selected shipping line`,
    send: 'Apply now',
    cancel: 'Cancel',
    close: 'Close',
    under: (count: number) => `${formatNumber(count, 'en')} orders processed…`,
    done: (changed: number, all: number) =>
      `${formatNumber(changed, 'en')} of ${formatNumber(all, 'en')} orders changed.`,
  },
  zh: {
    title: '将规则应用于未付款订单',
    help: '未付款订单将按当前规则和今日运价重新选择物流渠道，已付款订单不变。',
    byHand: (count: number) => `包括手动选择物流渠道的 ${formatNumber(count, 'zh')} 个订单`,
    send: '立即应用',
    cancel: '取消',
    close: '关闭',
    under: (count: number) => `已处理 ${formatNumber(count, 'zh')} 个订单…`,
    done: (changed: number, all: number) =>
      `共 ${formatNumber(all, 'zh')} 个订单，其中 ${formatNumber(changed, 'zh')} 个已更换物流渠道。`,
  },
})

type Results = OutputOf<typeof shippingRules.applyShippingRules>['results']

const useApplying = () => {
  const [results, setResults] = useState<Results | null>(null)
  const [isDone, setDone] = useState(false)
  const apply = useCallMutation(shippingRules.applyShippingRules, {
    invalidates: [...orderReads, ...ruleReads],
  })
  const run = async (includeChosenByHand: boolean): Promise<void> => {
    let after: string | undefined
    let all: Results = []
    do {
      const input = { includeChosenByHand, ...(after === undefined ? {} : { after }) }
      const answer = await apply.mutateAsync(input)
      all = [...all, ...answer.results]
      setResults(all)
      after = answer.next ?? undefined
    } while (after !== undefined)
    setDone(true)
  }
  return { results, isDone, isPending: apply.isPending, run }
}

const ApplyDialog = ({ rules, onClose }: { rules: readonly Rule[]; onClose: () => void }) => {
  const words = useText(text)
  const [byHand, setByHand] = useState(false)
  const inputs = rules.map(inputOfRule)
  const preview = useCall(
    shippingRules.previewShippingRules,
    { rules: inputs, of: 'unpaid' },
    { quiet: true, staleMs: 0, keepPrevious: false },
  )
  const { results, isDone, isPending, run } = useApplying()
  const found = preview.data
  const changed =
    results?.filter(({ reason }) => reason === 'changed' || reason === 'leftToSeller').length ?? 0
  return (
    <Modal
      open
      width={640}
      title={words.title}
      okText={words.send}
      cancelText={isDone ? words.close : words.cancel}
      okButtonProps={{ hidden: isDone, disabled: !found || found.orders === 0 }}
      confirmLoading={isPending}
      // The failed call has shown its error; the button continues with the remaining orders.
      onOk={() => void run(byHand).catch(() => undefined)}
      onCancel={onClose}
    >
      <div className="q-stack">
        {!results && <p className="q-muted">{words.help}</p>}
        {!results && preview.error && (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {!results && !found && !preview.error && <CardSkeleton />}
        {!results && found && (
          <>
            <PreviewFigures preview={found} names={rules.map(({ name }) => name)} />
            {found.chosenByHand > 0 && (
              <Checkbox checked={byHand} onChange={(event) => setByHand(event.target.checked)}>
                {words.byHand(found.chosenByHand)}
              </Checkbox>
            )}
          </>
        )}
        {results && (
          <>
            <p role="status">{isDone ? words.done(changed, results.length) : words.under(results.length)}</p>
            {isDone && <BatchResults results={results} />}
          </>
        )}
      </div>
    </Modal>
  )
}
export default ApplyDialog
