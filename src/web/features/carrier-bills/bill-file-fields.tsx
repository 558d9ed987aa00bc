import { Button } from 'antd'
import { useId } from 'react'
import { carrierBillLimits } from '../../../contract/carrier-bills/carrier-bill-states.ts'
import { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { CallError } from '../../ui/client/call-error.ts'
import { FieldRow, errorOf } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FileDrop } from '../../ui/uploads/file-drop.tsx'
import { TableRefusal } from '../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../ui/uploads/upload-rules.ts'
import './carrier-bills.css'

const text = defineText({
  en: {
    carrier: 'Carrier',
    carrierHelp: 'Its columns are remembered for the next bill.',
    number: 'Bill number',
    billedOn: 'Billed on',
    needed: 'is required',
    fileNeeded: 'Choose a file.',
    other: 'Choose another file',
    hint: `CSV, Excel or ODS, up to ${formatNumber(carrierBillLimits.lines, 'en')} lines: tracking number and amount, with weight and charge where the bill has them.`,
  },
  zh: {
    carrier: '物流商',
    carrierHelp: '列的对应关系会保存，供下次使用。',
    number: '账单号',
    billedOn: '账单日',
    needed: '必填',
    fileNeeded: '请选择文件。',
    other: '重新选择文件',
    hint: `CSV、Excel 或 ODS，最多 ${formatNumber(carrierBillLimits.lines, 'zh')} 行：运单号和金额，以及重量和费用类型（如有）。`,
  },
})

const maxBytes = operatorCarrierBills.previewCarrierBill.upload?.maxBytes ?? 0

export interface BillDraft {
  readonly carrier: string
  readonly number: string
  readonly currency: Currency
  readonly billedOn: string
  readonly limitPercent: string
  readonly limitAmount: string
  readonly file: File | null
}

interface BillFileFieldsProps {
  readonly draft: BillDraft
  readonly carriers: readonly string[]
  readonly isChecked: boolean
  readonly error: CallError | null
  readonly onChange: (change: Partial<BillDraft>) => void
  readonly onChoose: (encoding: Encoding) => void
}

export const BillFileFields = (props: BillFileFieldsProps) => {
  const { draft, carriers, isChecked, error, onChange, onChoose } = props
  const words = useText(text)
  const listId = useId()
  const refused = fieldErrorsOf(error)
  const wrong = (name: 'carrier' | 'number' | 'billedOn'): string | null =>
    isChecked && draft[name].trim() === '' ? words.needed : errorOf(refused, name)
  return (
    <div className="q-stack">
      <TextField
        label={words.carrier}
        help={words.carrierHelp}
        error={wrong('carrier')}
        list={listId}
        maxLength={80}
        value={draft.carrier}
        onChange={(carrier) => onChange({ carrier })}
      />
      <datalist id={listId}>
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier}>
            {carrier}
          </option>
        ))}
      </datalist>
      <FieldRow>
        <TextField
          label={words.number}
          error={wrong('number')}
          maxLength={80}
          value={draft.number}
          onChange={(number) => onChange({ number })}
        />
        <TextField
          label={words.billedOn}
          error={wrong('billedOn')}
          type="date"
          value={draft.billedOn}
          onChange={(billedOn) => onChange({ billedOn })}
        />
      </FieldRow>
      {draft.file ? (
        <div className="q-bill-file">
          <strong>{draft.file.name}</strong>
          <Button onClick={() => onChange({ file: null })}>{words.other}</Button>
        </div>
      ) : (
        <FileDrop
          accept={tableTypes}
          maxBytes={maxBytes}
          hint={words.hint}
          onFiles={([file]) => file && onChange({ file })}
        />
      )}
      {isChecked && !draft.file && (
        <p className="q-bill-fault" role="alert">
          {words.fileNeeded}
        </p>
      )}
      <TableRefusal error={Object.keys(refused).length > 0 ? null : error} onChoose={onChoose} />
    </div>
  )
}
