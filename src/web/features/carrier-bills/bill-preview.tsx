import { Segmented, Select } from 'antd'
import {
  billFields,
  neededBillFields,
  type BillField,
  type WeightUnit,
} from '../../../contract/carrier-bills/bill-columns.ts'
import type { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { currencies, parseMinor } from '../../../contract/kernel/money.ts'
import { Money } from '../../ui/components/money.tsx'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { BillDraft } from './bill-file-fields.tsx'
import { toBp } from './tolerance.ts'

const text = defineText({
  en: {
    found: (lines: number, columns: number) =>
      `${counted(lines, 'line', 'lines')} in ${counted(columns, 'column', 'columns')}.`,
    remembered: 'Columns as in the last bill of this carrier.',
    tracking: 'Tracking number',
    amount: 'Amount',
    weight: 'Weight',
    charge: 'Charge',
    none: 'Not in this file',
    choose: 'Choose a column',
    unit: 'Weights in',
    currency: 'Currency',
    limits: 'Tolerance',
    percent: 'Percent',
    limitAmount: 'And at least',
    limitsHelp: 'A line is higher or lower if it differs by more than both.',
    badNumber: 'must be a number of 0 or more',
    first: 'First lines',
    row: 'Row',
    problems: 'Rows that cannot be read',
    missing: 'is empty',
    shortened: 'was shortened by a spreadsheet: format the column as text',
    notNumber: 'is not a number',
    ambiguous: 'can be read as two numbers',
    range: 'is out of range',
  },
  zh: {
    found: (lines: number, columns: number) =>
      `${formatNumber(lines, 'zh')} 行，${formatNumber(columns, 'zh')} 列。`,
    remembered: '已沿用该物流商上一份账单的列对应。',
    tracking: '运单号',
    amount: '金额',
    weight: '重量',
    charge: '费用类型',
    none: '文件中没有',
    choose: '选择列',
    unit: '重量单位',
    currency: '币种',
    limits: '允许差额',
    percent: '百分比',
    limitAmount: '且至少',
    limitsHelp: '差额超过两者时，标为偏高或偏低。',
    badNumber: '须为不小于 0 的数字',
    first: '前几行',
    row: '行',
    problems: '无法读取的行',
    missing: '为空',
    shortened: '被表格软件缩短，请将该列设为文本',
    notNumber: '不是数字',
    ambiguous: '可能有两种读法',
    range: '超出范围',
  },
})

const weightUnits: WeightUnit[] = ['g', 'kg']

type Preview = OutputOf<typeof operatorCarrierBills.previewCarrierBill>
type Columns = Readonly<Partial<Record<BillField, string>>>

interface BillPreviewProps {
  readonly draft: BillDraft
  readonly preview: Preview
  readonly isBusy: boolean
  readonly onChange: (change: Partial<BillDraft>) => void
  readonly onMap: (columns: Columns, weightUnit: WeightUnit) => void
}

export const BillPreview = ({ draft, preview, isBusy, onChange, onMap }: BillPreviewProps) => {
  const words = useText(text)
  const { header, weightUnit, lines, totalMinor } = preview
  const columns = preview.columns as Columns
  const named = header.filter((name) => name !== '')
  return (
    <>
      <p>
        {words.found(lines, named.length)} <Money amountMinor={totalMinor} currency={draft.currency} />{' '}
        {preview.isRemembered && <span className="q-muted">{words.remembered}</span>}
      </p>
      <div className="q-bill-columns">
        {billFields.map((field) => (
          <Field key={field} label={words[field]}>
            {(control) => (
              <Select
                {...control}
                disabled={isBusy}
                value={columns[field] ?? ''}
                options={[
                  { value: '', label: neededBillFields.includes(field) ? words.choose : words.none },
                  ...[...new Set(named)].map((name) => ({ value: name, label: name })),
                ]}
                onChange={(name) => onMap({ ...columns, [field]: name }, weightUnit)}
              />
            )}
          </Field>
        ))}
      </div>
      <FieldRow>
        <Field label={words.currency}>
          {() => (
            <Segmented
              aria-label={words.currency}
              value={draft.currency}
              options={[...currencies]}
              onChange={(currency) => onChange({ currency })}
            />
          )}
        </Field>
        <Field label={words.unit}>
          {() => (
            <Segmented
              aria-label={words.unit}
              value={weightUnit}
              disabled={isBusy}
              options={weightUnits}
              onChange={(unit) => onMap(columns, unit)}
            />
          )}
        </Field>
      </FieldRow>
      <ToleranceFields draft={draft} onChange={onChange} />
      {preview.first.length > 0 && <FirstLines draft={draft} preview={preview} />}
      {preview.problems.length > 0 && (
        <section>
          <h3 className="q-bill-heading">{words.problems}</h3>
          <ul className="q-bill-problems">
            {preview.problems.map(({ row, field, value, problem }) => (
              <li key={row}>
                {words.row} {row}: {words[field]} {value && <code>{value}</code>} {words[problem]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

export const ToleranceFields = ({
  draft,
  onChange,
}: {
  readonly draft: Pick<BillDraft, 'currency' | 'limitPercent' | 'limitAmount'>
  readonly onChange: (change: Partial<BillDraft>) => void
}) => {
  const words = useText(text)
  const minor = parseMinor(draft.limitAmount)
  return (
    <>
      <FieldRow>
        <TextField
          label={`${words.limits}: ${words.percent}`}
          inputMode="decimal"
          suffix="%"
          error={toBp(draft.limitPercent) === null ? words.badNumber : null}
          value={draft.limitPercent}
          onChange={(limitPercent) => onChange({ limitPercent })}
        />
        <TextField
          label={words.limitAmount}
          inputMode="decimal"
          suffix={draft.currency}
          error={minor === null || minor < 0 ? words.badNumber : null}
          value={draft.limitAmount}
          onChange={(limitAmount) => onChange({ limitAmount })}
        />
      </FieldRow>
      <p className="q-muted q-bill-help">{words.limitsHelp}</p>
    </>
  )
}

const FirstLines = ({ draft, preview }: Pick<BillPreviewProps, 'draft' | 'preview'>) => {
  const words = useText(text)
  return (
    <CardTable
      label={words.first}
      rows={preview.first}
      rowKey={({ row }) => row}
      columns={[
        { title: words.tracking, render: (line) => <span className="q-tabular">{line.trackingNumber}</span> },
        { title: words.charge, render: (line) => line.charge },
        {
          title: words.weight,
          align: 'right',
          render: (line) => (line.weightGrams === null ? '–' : `${line.weightGrams} g`),
        },
        {
          title: words.amount,
          align: 'right',
          render: (line) => <Money amountMinor={line.amountMinor} currency={draft.currency} />,
        },
      ]}
    />
  )
}
