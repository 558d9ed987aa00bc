import { Button, Checkbox, Modal, Segmented } from 'antd'
import { useState } from 'react'
import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import { maxPriceListRows } from '../../../contract/customer-prices/price-list.ts'
import type { CallError } from '../../ui/client/call-error.ts'
import { useUploadMutation } from '../../ui/call/use-call.ts'
import { FileDrop } from '../../ui/uploads/file-drop.tsx'
import { Field, FieldRow, errorOf } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { TableRefusal } from '../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../ui/uploads/upload-rules.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { CustomerSelect, type ChosenCustomer } from '../customers/customer-select.tsx'
import { saveFile } from '../fulfilment/shipping/ship-file-texts.ts'
import { PriceListPreview } from './price-list-preview.tsx'
import { templateText } from './price-list-text.ts'
import './price-list.css'

const text = defineText({
  en: {
    title: 'Upload price list',
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
    pastedName: 'Pasted rows.csv',
    other: 'Choose another file',
    template: 'Download template',
    cancel: 'Cancel',
    back: 'Back',
    preview: 'Preview prices',
    refused: 'Preview failed.',
    of: (name: string) => `For ${name}.`,
    skip: (n: number) => `Skip ${counted(n, 'row', 'rows')} with errors`,
    save: (n: number) => `Save ${counted(n, 'price', 'prices')}`,
    saved: (n: number, name: string) =>
      `${counted(n, 'price', 'prices')} of ${name} saved. New orders get them from the first day.`,
  },
  zh: {
    title: '上传价格表',
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
    pastedName: '粘贴的价格.csv',
    other: '重新选择文件',
    template: '下载模板',
    cancel: '取消',
    back: '返回',
    preview: '预览价格',
    refused: '无法预览。',
    of: (name: string) => `客户：${name}。`,
    skip: (n: number) => `跳过有误的 ${formatNumber(n, 'zh')} 行`,
    save: (n: number) => `保存 ${formatNumber(n, 'zh')} 个价格`,
    saved: (n: number, name: string) =>
      `已保存 ${name} 的 ${formatNumber(n, 'zh')} 个价格，新订单自开始日起适用。`,
  },
})

const maxBytes = operatorCustomerPrices.previewPriceList.upload?.maxBytes ?? 0

interface Draft {
  readonly customer: ChosenCustomer | null
  readonly startsOn: string
  readonly endsOn: string
  readonly note: string
  readonly isPasted: boolean
  readonly file: File | null
  readonly pasted: string
}

const today = (): string => new Date().toISOString().slice(0, 10)

const termsOf = ({ startsOn, endsOn }: Draft, customer: ChosenCustomer, encoding: Encoding | undefined) => ({
  customerId: customer.id,
  startsOn,
  ...(endsOn && { endsOn }),
  locale: getLocale(),
  ...(encoding && { encoding }),
})

const wrongFields = ({ customer, startsOn, endsOn, isPasted, file, pasted }: Draft) => ({
  customer: customer === null,
  startsOn: startsOn === '',
  endsOn: endsOn !== '' && endsOn < startsOn,
  file: isPasted ? pasted.trim() === '' : file === null,
})

interface PriceListDialogProps {
  readonly onClose: () => void
}

const PriceListDialog = ({ onClose }: PriceListDialogProps) => {
  const words = useText(text)
  const [draft, setDraft] = useState<Draft>(() => ({
    customer: null,
    startsOn: today(),
    endsOn: '',
    note: '',
    isPasted: false,
    file: null,
    pasted: '',
  }))
  const [isChecked, setIsChecked] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [isSkipping, setIsSkipping] = useState(false)
  const preview = useUploadMutation(operatorCustomerPrices.previewPriceList, {
    quiet: true,
    onSuccess: () => {
      setIsSkipping(false)
      setIsShown(true)
    },
  })
  const save = useUploadMutation(operatorCustomerPrices.savePriceList, {
    invalidates: [operatorCustomerPrices.listCustomerPrices],
    onSuccess: ({ added, replacing }) => {
      toast.success(words.saved(added + replacing, draft.customer?.name ?? ''))
      onClose()
    },
  })
  const previewed = preview.variables
  const change = (next: Partial<Draft>): void => {
    // A refusal was about the rows that were sent.
    if ('file' in next || 'pasted' in next || 'isPasted' in next) preview.reset()
    setDraft((now) => ({ ...now, ...next }))
  }
  const send = (encoding?: Encoding): void => {
    setIsChecked(true)
    const { customer, isPasted, pasted } = draft
    const file = isPasted ? new File([pasted], words.pastedName, { type: 'text/csv' }) : draft.file
    if (!customer || !file || Object.values(wrongFields(draft)).some(Boolean)) return
    preview.mutate({ input: termsOf(draft, customer, encoding), file })
  }
  const plan = isShown ? preview.data : undefined
  const submit = (): void => {
    if (!plan || !previewed) return
    const { fingerprint } = plan
    const input = {
      ...previewed.input,
      note: draft.note,
      fingerprint,
      wrongRows: isSkipping ? 'skip' : 'refuse',
    } as const
    save.mutate(
      { input, file: previewed.file },
      {
        onError: (error: CallError) => {
          if (error.reason === 'priceListChanged') preview.mutate(previewed)
        },
      },
    )
  }
  const count = plan ? plan.added + plan.replacing : 0
  const isBusy = preview.isPending || save.isPending
  return (
    <Modal
      open
      width={880}
      title={words.title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        plan
          ? [
              <Button key="back" disabled={isBusy} onClick={() => setIsShown(false)}>
                {words.back}
              </Button>,
              <Button
                key="save"
                type="primary"
                loading={isBusy}
                disabled={count === 0 || (plan.wrong > 0 && !isSkipping)}
                onClick={submit}
              >
                {words.save(count)}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                {words.cancel}
              </Button>,
              <Button key="preview" type="primary" loading={preview.isPending} onClick={() => send()}>
                {words.preview}
              </Button>,
            ]
      }
    >
      {plan ? (
        <div className="q-stack">
          <p>
            <strong>{words.of(draft.customer?.name ?? '')}</strong>
          </p>
          <PriceListPreview key={plan.fingerprint} preview={plan} />
          {plan.wrong > 0 && count > 0 && (
            <Checkbox checked={isSkipping} onChange={(event) => setIsSkipping(event.target.checked)}>
              {words.skip(plan.wrong)}
            </Checkbox>
          )}
        </div>
      ) : (
        <ListFields
          draft={draft}
          onChange={change}
          isChecked={isChecked}
          error={preview.error}
          onChoose={(encoding) => send(encoding)}
        />
      )}
    </Modal>
  )
}
export default PriceListDialog

interface FieldsProps {
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
  readonly isChecked: boolean
  readonly error: CallError | null
  readonly onChoose: (encoding: Encoding) => void
}

const ListFields = ({ draft, onChange, isChecked, error, onChoose }: FieldsProps) => {
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
