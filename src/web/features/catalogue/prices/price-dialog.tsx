import { Modal, Radio } from 'antd'
import { useState } from 'react'
import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorCatalogueBulk } from '../../../../contract/catalogue/catalogue-bulk.ts'
import { priceRoundings, type PriceRounding } from '../../../../contract/catalogue/price-rules.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { pricingProblemText, readPercent, roundingText } from './price-text.ts'
import '../common/catalogue.css'

type Pricing = InputOf<typeof operatorCatalogueBulk.previewPrices>['pricing']
type Preview = OutputOf<typeof operatorCatalogueBulk.previewPrices>

const text = defineText({
  en: {
    title: (n: number) => `Update prices of ${counted(n, 'product', 'products')}`,
    by: 'New prices',
    rule: 'Price rules, from current costs and today’s exchange rate',
    percent: 'Percentage change to current prices',
    percentLabel: 'Percentage, up or down',
    percentWrong: 'must be between -99 and 1000, for example 5 or -2.5',
    rounding: 'Price ending',
    apply: (n: number) => `Update ${counted(n, 'price', 'prices')}`,
    cancel: 'Cancel',
    summary: (changes: number, same: number, refused: number) =>
      `${formatNumber(changes, 'en')} will change, ${formatNumber(same, 'en')} stay the same, ${formatNumber(refused, 'en')} can’t be priced.`,
    orders: 'Existing orders keep their current prices.',
    sku: 'SKU',
    cost: 'Cost',
    now: 'Current price',
    after: 'New price',
    more: (n: number) => `and ${formatNumber(n, 'en')} more`,
    tiers: (n: number) => `+ ${counted(n, 'tier', 'tiers')}`,
    type: 'Enter a percentage to preview the new prices.',
  },
  zh: {
    title: (n: number) => `修改 ${formatNumber(n, 'zh')} 个产品的价格`,
    by: '定价方式',
    rule: '按定价规则计算（成本和今日汇率）',
    percent: '按现价百分比调整',
    percentLabel: '百分比（正数涨价，负数降价）',
    percentWrong: '必须在 -99 到 1000 之间，如 5 或 -2.5',
    rounding: '价格尾数',
    apply: (n: number) => `修改 ${formatNumber(n, 'zh')} 个价格`,
    cancel: '取消',
    summary: (changes: number, same: number, refused: number) =>
      `${formatNumber(changes, 'zh')} 个将修改，${formatNumber(same, 'zh')} 个不变，${formatNumber(refused, 'zh')} 个无法定价。`,
    orders: '已有订单的价格不变。',
    sku: 'SKU',
    cost: '成本',
    now: '现价',
    after: '新价',
    more: (n: number) => `另有 ${formatNumber(n, 'zh')} 个`,
    tiers: (n: number) => `+ ${n} 个阶梯价`,
    type: '输入百分比后即可预览。',
  },
})

interface PriceDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onStarted?: () => void
}

const PriceDialog = ({ ids, onClose, onStarted }: PriceDialogProps) => {
  const words = useText(text)
  const roundings = useText(roundingText)
  const go = useGo()
  const [by, setBy] = useState<'rule' | 'percent'>('rule')
  const [percent, setPercent] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('cent')
  const percentBp = readPercent(percent)
  const pricing: Pricing | null =
    by === 'rule' ? { by } : percentBp === null ? null : { by, percentBp, rounding }
  const preview = useCall(
    operatorCatalogueBulk.previewPrices,
    { ids: [...ids], pricing: pricing ?? { by: 'rule' } },
    { quiet: true, enabled: pricing !== null, staleMs: 0 },
  )
  const start = useCallMutation(operatorCatalogueBulk.startPricing, {
    invalidates: [operatorCatalogueBulk.previewPrices],
    onSuccess: async ({ bulkJobId }) => {
      onStarted?.()
      onClose()
      await go('/jobs/detail', { search: { id: bulkJobId } })
    },
  })
  const shown = pricing !== null && !preview.isPlaceholderData ? preview.data : undefined
  return (
    <Modal
      open
      width={720}
      title={words.title(ids.length)}
      okText={words.apply(shown?.changes ?? 0)}
      okButtonProps={{ disabled: !shown || shown.changes === 0 }}
      cancelText={words.cancel}
      confirmLoading={start.isPending}
      mask={{ closable: false }}
      onOk={() =>
        shown && pricing && start.mutate({ ids: [...ids], pricing, fingerprint: shown.fingerprint })
      }
      onCancel={onClose}
    >
      <div className="q-stack">
        <Radio.Group
          aria-label={words.by}
          className="q-radio-lines"
          value={by}
          onChange={(event) => setBy(event.target.value === 'percent' ? 'percent' : 'rule')}
          options={[
            { value: 'rule', label: words.rule },
            { value: 'percent', label: words.percent },
          ]}
        />
        {by === 'percent' && (
          <div className="q-field-row">
            <TextField
              label={words.percentLabel}
              error={percent.trim() !== '' && percentBp === null ? words.percentWrong : null}
              inputMode="decimal"
              suffix="%"
              value={percent}
              onChange={setPercent}
            />
            <Field label={words.rounding}>
              {({ id }) => (
                <Radio.Group
                  id={id}
                  aria-label={words.rounding}
                  value={rounding}
                  onChange={(event) => setRounding(event.target.value === 'nine' ? 'nine' : 'cent')}
                  options={priceRoundings.map((one) => ({ value: one, label: roundings[one] }))}
                />
              )}
            </Field>
          </div>
        )}
        {pricing === null ? (
          <p className="q-muted">{words.type}</p>
        ) : preview.isError && !shown ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : shown ? (
          <PreviewTable preview={shown} />
        ) : (
          <CardSkeleton lines={4} />
        )}
      </div>
    </Modal>
  )
}
export default PriceDialog

const usd = (amountMinor: number): string => moneyText({ amountMinor, currency: 'USD' })

const PreviewTable = ({ preview }: { preview: Preview }) => {
  const words = useText(text)
  const problems = useText(pricingProblemText)
  const { changes, unchanged, refused, rows } = preview
  const rest = changes + refused - rows.length
  return (
    <>
      <p role="status">
        {words.summary(changes, unchanged, refused)} <span className="q-muted">{words.orders}</span>
      </p>
      {rows.length > 0 && (
        <div className="q-preview" tabIndex={0} role="region" aria-label={words.by}>
          <table className="q-table">
            <thead>
              <tr>
                <th scope="col">{words.sku}</th>
                <th scope="col">{words.cost}</th>
                <th scope="col">{words.now}</th>
                <th scope="col">{words.after}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.skuId}>
                  <td>
                    {row.skuCode}
                    <span className="q-product-zh">{row.subjectEn}</span>
                  </td>
                  <td className="q-tabular">
                    {row.costMinor === null
                      ? '–'
                      : moneyText({ amountMinor: row.costMinor, currency: 'CNY' })}
                  </td>
                  <td className="q-tabular">{usd(row.oldMinor)}</td>
                  <td className="q-tabular">
                    {row.problem !== null && <span className="q-sku-wrong">{problems[row.problem]}</span>}
                    {row.newMinor !== null && <strong>{usd(row.newMinor)}</strong>}
                    {row.newMinor !== null && row.tiers.length > 0 && (
                      <span className="q-product-zh">{words.tiers(row.tiers.length)}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rest > 0 && <p className="q-sku-hint">{words.more(rest)}</p>}
        </div>
      )}
    </>
  )
}
