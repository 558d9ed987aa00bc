import { Button } from 'antd'
import { useState, type SyntheticEvent } from 'react'
import { counted, formatNumber, plural } from '../../../../contract/kernel/format.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { orderBulkJobs } from '../../../../contract/orders/order-bulk-jobs.ts'
import { maxBatchSize } from '../../../../contract/orders/order-inputs.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { FormPage } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { BatchResults } from '../../order-kit/batch-results.tsx'
import { orderReads } from '../../order-kit/order-calls.ts'
import { useOrderBulkJob } from '../../order-kit/use-order-bulk-job.ts'

const text = defineText({
  en: {
    title: (count: number) => `Split ${counted(count, 'order', 'orders')}`,
    about: 'One product is split off from each order. The rest of the order stays together.',
    sku: 'SKU to split off',
    help: 'A Quayside SKU or your shop’s SKU.',
    needed: 'Enter the SKU to split off.',
    split: (count: number) => `Split ${plural(count, 'order', 'orders')}`,
    back: 'Back to orders',
    done: (count: number) => `${counted(count, 'order', 'orders')} split.`,
    results: 'Results',
  },
  zh: {
    title: (count: number) => `拆分 ${formatNumber(count, 'zh')} 个订单`,
    about: '将同一商品从每个订单中拆出，单独成为一个子订单，其余商品保留在原订单。',
    sku: '要拆出的 SKU',
    help: 'Quayside SKU 或店铺 SKU。',
    needed: '请填写要拆出的 SKU。',
    split: () => '拆分',
    back: '返回订单',
    done: (count: number) => `已拆分 ${formatNumber(count, 'zh')} 个订单。`,
    results: '拆分结果',
  },
})

const list = '/orders/dropshippingOrders'

export const BatchSplit = ({ ids }: { ids: readonly string[] }) => {
  const words = useText(text)
  const go = useGo()
  const [sku, setSku] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const split = useCallMutation(merging.splitOrders, {
    invalidates: orderReads,
    onSuccess: ({ results }) => {
      const done = results.filter(({ ok }) => ok).length
      if (done > 0) toast.success(words.done(done))
    },
  })
  const startJob = useOrderBulkJob(orderBulkJobs.startSplitting)
  const results = split.data?.results
  const send = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (sku.trim() === '') setIsMissing(true)
    else (ids.length > maxBatchSize ? startJob : split).mutate({ ids: [...ids], sku: sku.trim() })
  }
  return (
    <FormPage
      title={words.title(ids.length)}
      subtitle={words.about}
      back={list}
      onSubmit={send}
      footer={
        <>
          <Button onClick={() => void go(list)}>{words.back}</Button>
          <Button type="primary" htmlType="submit" loading={split.isPending || startJob.isPending}>
            {words.split(ids.length)}
          </Button>
        </>
      }
    >
      <Card>
        <TextField
          label={words.sku}
          help={words.help}
          error={isMissing ? words.needed : undefined}
          value={sku}
          maxLength={100}
          onChange={(next) => {
            setSku(next)
            setIsMissing(false)
          }}
        />
      </Card>
      {results && (
        <Card title={words.results} flush>
          <BatchResults results={results} />
        </Card>
      )}
    </FormPage>
  )
}
