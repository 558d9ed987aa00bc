import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Checkbox, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { operatorWaves, waveLimits } from '../../../contract/waves/waves.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { endOfDay } from '../../ui/time/zoned-day.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { toastResults } from '../fulfilment/common/toast-results.ts'
import './waves.css'

const text = defineText({
  en: {
    title: 'Create wave from queue',
    help: 'Adds the orders with the earliest ship-by dates. Orders that are blocked or already in a wave are skipped.',
    line: 'Shipping line',
    anyLine: 'Any',
    max: 'Maximum orders',
    maxHelp: `Waves have up to ${formatNumber(waveLimits, 'en')} orders.`,
    maxNeeded: 'Enter how many orders the wave may have.',
    until: 'Ship by',
    single: 'Only orders with a single line item',
    goodsHere: 'Only orders whose goods are in stock',
    notOthers: 'Exclude orders assigned to colleagues',
    fits: (count: number) => `${counted(count, 'order matches', 'orders match')}.`,
    none: 'No orders in the queue match.',
    make: 'Create wave',
    cancel: 'Cancel',
    made: (count: number) => `Wave created with ${counted(count, 'order', 'orders')}.`,
  },
  zh: {
    title: '从队列创建波次',
    help: '优先选取发货时限最早的待处理订单，不含已暂停或已加入波次的订单。',
    line: '物流渠道',
    anyLine: '全部',
    max: '最多订单数',
    maxHelp: `每个波次最多 ${formatNumber(waveLimits, 'zh')} 个订单。`,
    maxNeeded: '请填写波次的最多订单数。',
    until: '发货时限截至',
    single: '仅单品订单',
    goodsHere: '仅货物已到货的订单',
    notOthers: '不含同事已领取的订单',
    fits: (count: number) => `符合条件的订单：${formatNumber(count, 'zh')} 个。`,
    none: '队列中没有符合条件的订单。',
    make: '创建波次',
    cancel: '取消',
    made: (count: number) => `已创建含 ${formatNumber(count, 'zh')} 个订单的波次。`,
  },
})

type Queue = InputOf<typeof operatorWaves.previewWave>
const usualMost = 50

const NewWaveDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useText(text)
  const go = useGo()
  const lines = useCall(operatorCatalogue.listShippingLines, {})
  const [queue, setQueue] = useState<Queue>({ singleLine: false, notOthers: true })
  const [max, setMax] = useState<number | null>(usualMost)
  const [day, setDay] = useState('')
  const until = endOfDay(day)?.toISOString()
  const wanted: Queue = { ...queue, max: max ?? usualMost, ...(until !== undefined && { shipBy: until }) }
  const preview = useCall(operatorWaves.previewWave, wanted, { quiet: true })
  const fits = preview.data?.orders
  const create = useCallMutation(operatorWaves.createWave, {
    invalidates: operatorOrderReads,
    onSuccess: ({ id, results }) => {
      toastResults(results, words.made)
      onClose()
      void go('/waves/detail', { search: { id } })
    },
  })
  const change = (part: Partial<Queue>): void => setQueue((now) => ({ ...now, ...part }))
  return (
    <Modal
      open
      title={words.title}
      okText={words.make}
      cancelText={words.cancel}
      confirmLoading={create.isPending}
      okButtonProps={{ disabled: fits === 0 || max === null }}
      onOk={() => create.mutate({ queue: wanted })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">{words.help}</p>
        <Field label={words.line}>
          {(control) => (
            <Select
              {...control}
              value={queue.shippingLineId ?? ''}
              options={[
                { value: '', label: words.anyLine },
                ...(lines.data?.lines ?? []).map(({ id, nameEn }) => ({ value: id, label: nameEn })),
              ]}
              onChange={(id: string) => {
                const { shippingLineId: _before, ...rest } = queue
                setQueue(id === '' ? rest : { ...rest, shippingLineId: id })
              }}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        <FieldRow>
          <Field label={words.max} help={words.maxHelp} error={max === null ? words.maxNeeded : null}>
            {(control) => (
              <InputNumber
                {...control}
                min={1}
                max={waveLimits}
                precision={0}
                value={max}
                onChange={setMax}
              />
            )}
          </Field>
          <TextField label={words.until} optional type="date" value={day} onChange={setDay} />
        </FieldRow>
        <Checkbox
          checked={queue.singleLine === true}
          onChange={(event) => change({ singleLine: event.target.checked })}
        >
          {words.single}
        </Checkbox>
        <Checkbox
          checked={queue.goodsHere === true}
          onChange={(event) => change({ goodsHere: event.target.checked })}
        >
          {words.goodsHere}
        </Checkbox>
        <Checkbox
          checked={queue.notOthers === true}
          onChange={(event) => change({ notOthers: event.target.checked })}
        >
          {words.notOthers}
        </Checkbox>
        <p className="q-wave-fits" role="status">
          {fits === undefined ? '' : fits === 0 ? words.none : words.fits(fits)}
        </p>
      </div>
    </Modal>
  )
}
export default NewWaveDialog
