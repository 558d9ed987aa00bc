import { Input, InputNumber } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { FreightRows } from './freight-rows.tsx'
import { readQuote, startOf, type QuoteDraft, type QuoteLine, type QuoteProblems } from './quote-draft.ts'
import { operatorReads } from './wholesale-calls.ts'
import { factText } from './wholesale-text.ts'
import './wholesale.css'

const text = defineText({
  en: {
    title: (number: string, version: number) => `Quote ${version} for ${number}`,
    goods: 'Goods (USD)',
    product: 'Product',
    each: 'Unit price',
    cheaper: 'Volume prices',
    price: (name: string) => `Unit price of ${name}`,
    tiers: (name: string) => `Volume prices of ${name}`,
    tiersHint: '1000: 1.80, 2000: 1.70',
    sum: (amount: string) => `Goods total: ${amount}`,
    freights: 'Estimated freight (USD)',
    lead: 'Lead time (days)',
    valid: 'Valid for (days)',
    note: 'Note to the seller',
    send: 'Send quote',
    sent: 'Quote sent to the seller.',
    bad: 'Not a valid value',
    keys: 'Ctrl + Enter to send',
  },
  zh: {
    title: (number: string, version: number) => `${number} 的报价 ${version}`,
    goods: '商品（美元）',
    product: '产品',
    each: '单价',
    cheaper: '阶梯价',
    price: (name: string) => `${name} 的单价`,
    tiers: (name: string) => `${name} 的阶梯价`,
    tiersHint: '1000: 1.80, 2000: 1.70',
    sum: (amount: string) => `货款合计 ${amount}。`,
    freights: '预估运费（美元）',
    lead: '交货天数',
    valid: '报价有效天数',
    note: '给卖家的说明',
    send: '发送报价',
    sent: '报价已发送给卖家。',
    bad: '格式无法识别',
    keys: 'Ctrl + Enter 发送',
  },
})

const QuoteDialog = ({ order: given, onClose }: { order: OperatorWholesale; onClose: () => void }) => {
  const words = useText(text)
  // The version when the dialog opened: if a colleague quotes meanwhile, sending fails instead of overwriting it.
  const [order] = useState(given)
  const kept = useDraft<QuoteDraft>(`wholesale-quote:${order.id}:${order.version}`, startOf(order))
  const draft = kept.value
  const [isTried, setIsTried] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.querySelector('input')?.focus(), [])
  const quote = useCallMutation(operatorWholesale.quoteWholesale, {
    invalidates: operatorReads,
    onSuccess: () => {
      kept.clear()
      toast.success(words.sent)
      onClose()
    },
  })
  const { input, problems, goodsUsdMinor } = readQuote(order, draft)
  const shown: QuoteProblems = isTried ? problems : new Set()
  const send = (): void => {
    setIsTried(true)
    if (input && !quote.isPending) quote.mutate(input)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const patch = (change: Partial<QuoteDraft>): void => kept.set((now) => ({ ...now, ...change }))
  return (
    <FormDialog
      title={words.title(order.number, order.version + 1)}
      width={900}
      sendLabel={words.send}
      isBusy={quote.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack" role="presentation" onKeyDown={onKeyDown}>
        <RestoredNote draft={kept} />
        <strong>{words.goods}</strong>
        <div ref={sheet} className="q-whole-sheet">
          <div className="q-whole-sheet-row q-whole-sheet-head">
            <span>{words.product}</span>
            <span>{words.each}</span>
            <span>{words.cheaper}</span>
          </div>
          {draft.lines.map((line) => (
            <LineRow
              key={line.skuId}
              order={order}
              line={line}
              problems={shown}
              onChange={(change) =>
                patch({
                  lines: draft.lines.map((one) => (one.skuId === line.skuId ? { ...one, ...change } : one)),
                })
              }
            />
          ))}
        </div>
        <span className="q-muted">
          {words.sum(moneyText({ amountMinor: goodsUsdMinor, currency: 'USD' }))}
        </span>
        <strong>{words.freights}</strong>
        <FreightRows
          freights={draft.freights}
          problems={shown}
          onChange={(freights) => patch({ freights })}
        />
        <Terms draft={draft} patch={patch} />
        <span className="q-muted">{words.keys}</span>
      </div>
    </FormDialog>
  )
}
export default QuoteDialog

interface LineRowProps {
  readonly order: OperatorWholesale
  readonly line: QuoteLine
  readonly problems: QuoteProblems
  readonly onChange: (change: Partial<QuoteLine>) => void
}

const LineRow = ({ order, line, problems, onChange }: LineRowProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const subject = useSubject()
  const item = order.items.find(({ skuId }) => skuId === line.skuId)
  if (!item) return null
  const name = [subject({ subjectEn: item.subject, subjectZh: item.subjectZh }), item.attributes]
    .filter(Boolean)
    .join(', ')
  const bad = (what: 'price' | 'tiers') =>
    problems.has(`${what} ${line.skuId}`) && <span className="q-field-error">{words.bad}</span>
  return (
    <div className="q-whole-sheet-row">
      <span className="q-cell-stack">
        <span>{name}</span>
        <span className="q-muted">
          {item.code} · {facts.units(item.quantity)}
        </span>
      </span>
      <span className="q-cell-stack">
        <AmountInput
          aria-label={words.price(name)}
          currency="USD"
          value={line.price}
          onChange={(price) => onChange({ price })}
        />
        {bad('price')}
      </span>
      <span className="q-cell-stack">
        <Input
          aria-label={words.tiers(name)}
          placeholder={words.tiersHint}
          value={line.tiers}
          onChange={(event) => onChange({ tiers: event.target.value })}
        />
        {bad('tiers')}
      </span>
    </div>
  )
}

const Terms = ({ draft, patch }: { draft: QuoteDraft; patch: (change: Partial<QuoteDraft>) => void }) => {
  const words = useText(text)
  const number = (name: 'leadDays' | 'validDays', label: string, min: number) => (
    <Field label={label}>
      {({ status, ...control }) => (
        <InputNumber
          {...control}
          {...(status ? { status } : {})}
          min={min}
          max={365}
          precision={0}
          style={{ width: '100%' }}
          value={draft[name]}
          onChange={(value) => patch({ [name]: value ?? min })}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className="q-whole-numbers">
        {number('leadDays', words.lead, 0)}
        {number('validDays', words.valid, 1)}
      </div>
      <TextAreaField
        label={words.note}
        optional
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={wholesaleLimits.reason}
        value={draft.note}
        onChange={(note) => patch({ note })}
      />
    </>
  )
}
