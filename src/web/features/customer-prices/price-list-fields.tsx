import { Button, Segmented } from 'antd'
import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import { maxPriceListRows } from '../../../contract/customer-prices/price-list.ts'
import type { CallError } from '../../ui/client/call-error.ts'
import { FileDrop } from '../../ui/uploads/file-drop.tsx'
import { Field, FieldRow, errorOf } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TableRefusal } from '../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../ui/uploads/upload-rules.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CustomerSelect, type ChosenCustomer } from '../customers/customer-select.tsx'
import { saveFile } from '../fulfilment/shipping/ship-file-texts.ts'
import { templateText } from './price-list-text.ts'

const text = defineText({
  en: {
    customer: 'Customer',
    choose: 'Name or email',
    customerNeeded: 'Choose a customer.',
    startsOn: 'First day',
    endsOn: 'Last day',
    endsBefore: 'The last day must not be before the first day.',
    note: 'Internal note',
    needed: 'is required',
    source: 'Rows from',
    file: 'File',
    paste: 'Pasted rows',
    pasteHelp:
      'Copy rows from your spreadsheet with their header row: SKU or Product code, and Price USD or Discount %.',
    pasteNeeded: 'Paste at least one row below its header row.',
    fileNeeded: 'Choose a file.',
    hint: `CSV, Excel or ODS, up to 5 MB and ${formatNumber(maxPriceListRows, 'en')} rows: SKU or Product code, and Price USD or Discount %.`,
    other: 'Choose another file',
    template: 'Download template',
    refused: 'Preview failed.',
  },
  zh: {
    customer: '客户',
    choose: '搜索名称或邮箱',
    customerNeeded: '请选择客户。',
    startsOn: '开始日',
    endsOn: '截止日',
    endsBefore: '截止日不能早于开始日。',
    note: '内部备注',
    needed: '必填',
    source: '数据来源',
    file: '文件',
    paste: '粘贴',
    pasteHelp: '从表格复制（含标题行）并粘贴：SKU 或产品编码，以及美元价格或折扣 %。',
    pasteNeeded: '请粘贴标题行和至少一行数据。',
    fileNeeded: '请选择文件。',
    hint: `CSV、Excel 或 ODS，不超过 5 MB、${formatNumber(maxPriceListRows, 'zh')} 行：SKU 或产品编码，以及美元价格或折扣 %。`,
    other: '重新选择文件',
    template: '下载模板',
    refused: '无法预览。',
  },
})

const maxBytes = operatorCustomerPrices.previewPriceList.upload?.maxBytes ?? 0

export interface PriceListDraft {
  readonly customer: ChosenCustomer | null
  readonly startsOn: string
  readonly endsOn: string
  readonly note: string
  readonly isPasted: boolean
  readonly file: File | null
  readonly pasted: string
}

export const wrongFields = ({ customer, startsOn, endsOn, isPasted, file, pasted }: PriceListDraft) => ({
  customer: customer === null,
  startsOn: startsOn === '',
  endsOn: endsOn !== '' && endsOn < startsOn,
  file: isPasted ? pasted.trim() === '' : file === null,
})

interface FieldsProps {
  readonly draft: PriceListDraft
  readonly onChange: (change: Partial<PriceListDraft>) => void
  readonly isChecked: boolean
  readonly error: CallError | null
  readonly onChoose: (encoding: Encoding) => void
}

export const PriceListFields = ({ draft, onChange, isChecked, error, onChoose }: FieldsProps) => {
  const words = useText(text)
  const wrong = wrongFields(draft)
  const refused = fieldErrorsOf(error)
  const errorAt = (name: keyof typeof wrong, message: string): string | null =>
    isChecked && wrong[name] ? message : errorOf(refused, name)
  return (
    <div className="q-stack">
      <Field label={words.customer} error={errorAt('customer', words.customerNeeded)}>
        {({ id, status }) => (
          <CustomerSelect
            id={id}
            status={status}
            value={draft.customer}
            placeholder={words.choose}
            onChange={(customer) => onChange({ customer })}
          />
        )}
      </Field>
      <FieldRow>
        <TextField
          label={words.startsOn}
          error={errorAt('startsOn', words.needed)}
          type="date"
          value={draft.startsOn}
          onChange={(startsOn) => onChange({ startsOn })}
        />
        <TextField
          label={words.endsOn}
          optional
          error={errorAt('endsOn', words.endsBefore)}
          type="date"
          value={draft.endsOn}
          onChange={(endsOn) => onChange({ endsOn })}
        />
      </FieldRow>
      <TextField
        label={words.note}
        optional
        maxLength={300}
        value={draft.note}
        onChange={(note) => onChange({ note })}
      />
      <div className="q-price-list-file">
        <Segmented
          aria-label={words.source}
          value={draft.isPasted}
          options={[
            { value: false, label: words.file },
            { value: true, label: words.paste },
          ]}
          onChange={(isPasted) => onChange({ isPasted })}
        />
        <Button
          icon={<Icon name="download" size={16} />}
          onClick={() => saveFile({ name: 'price-list-template.csv', text: templateText })}
        >
          {words.template}
        </Button>
      </div>
      <ListSource
        draft={draft}
        onChange={onChange}
        fault={errorAt('file', draft.isPasted ? words.pasteNeeded : words.fileNeeded)}
      />
      <TableRefusal
        error={Object.keys(refused).length > 0 ? null : error}
        {...(error && error.reason !== 'fileRefused' && { title: words.refused })}
        onChoose={onChoose}
      />
    </div>
  )
}

const ListSource = ({
  draft: { isPasted, pasted, file },
  onChange,
  fault,
}: Pick<FieldsProps, 'draft' | 'onChange'> & { readonly fault: string | null }) => {
  const words = useText(text)
  if (isPasted)
    return (
      <Field label={words.paste} help={words.pasteHelp} error={fault}>
        {({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }) => (
          <textarea
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            className="q-price-list-paste"
            spellCheck={false}
            wrap="off"
            value={pasted}
            onChange={(event) => onChange({ pasted: event.target.value })}
          />
        )}
      </Field>
    )
  if (file)
    return (
      <div className="q-price-list-file">
        <strong className="q-price-list-code">{file.name}</strong>
        <Button onClick={() => onChange({ file: null })}>{words.other}</Button>
      </div>
    )
  return (
    <>
      <FileDrop
        accept={tableTypes}
        maxBytes={maxBytes}
        hint={words.hint}
        onFiles={([chosen]) => chosen && onChange({ file: chosen })}
      />
      {fault && (
        <p className="q-price-list-problem" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
