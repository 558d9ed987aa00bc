import { Select } from 'antd'
import { useState } from 'react'
import { currencies, formatMinor, parseMinor, type Currency } from '../../../../contract/kernel/money.ts'
import {
  operatorPurchasing,
  type OperatorPurchase,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { errorOf, Field } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { operatorReads } from '../common/purchasing-calls.ts'
import '../common/purchasing.css'

const text = defineText({
  en: {
    buy: (number: string) => `Buy goods for ${number}`,
    change: (number: string) => `Supplier and cost for ${number}`,
    why: 'This marks the order as purchasing. The seller can then no longer cancel without your approval.',
    supplier: 'Supplier',
    supplierOrder: 'Supplier order number',
    cost: 'Total cost',
    costHelp: 'Not visible to the seller.',
    currency: 'Currency',
    badAmount: 'Enter an amount such as 120.50.',
    save: 'Save',
    start: 'Buy goods',
    started: 'Order marked as purchasing.',
    saved: 'Saved.',
  },
  zh: {
    buy: (number: string) => `采购 ${number} 的货物`,
    change: (number: string) => `${number} 的供应商与成本`,
    why: '开始采购后，卖家不能再自行取消订单。',
    supplier: '供应商',
    supplierOrder: '供应商单号',
    cost: '总成本',
    costHelp: '卖家看不到此信息。',
    currency: '币种',
    badAmount: '请填写金额，例如 120.50。',
    save: '保存',
    start: '开始采购',
    started: '已开始采购。',
    saved: '已保存。',
  },
})

interface SourceProps {
  readonly purchase: OperatorPurchase
  readonly onClose: () => void
}

/** Records supplier, order number and cost; all of them can be added later. */
const SourceDialog = ({ purchase: given, onClose }: SourceProps) => {
  const words = useText(text)
  // The order as it was when the dialog opened: saving changes the page behind it.
  const [{ id, number, status, source }] = useState(given)
  const isNew = status === 'paid'
  const [supplier, setSupplier] = useState(source.supplier)
  const [supplierOrder, setSupplierOrder] = useState(source.supplierOrder)
  const [cost, setCost] = useState(source.costMinor === null ? '' : formatMinor(source.costMinor))
  const [costCurrency, setCostCurrency] = useState<Currency>(source.costCurrency ?? 'CNY')
  const [isTried, setIsTried] = useState(false)
  const start = useCallMutation(operatorPurchasing.startPurchase, {
    invalidates: operatorReads,
    showsFields: true,
    onSuccess: () => {
      toast.success(isNew ? words.started : words.saved)
      onClose()
    },
  })
  const errors = fieldErrorsOf(start.error)
  const costMinor = cost.trim() === '' ? null : parseMinor(cost)
  const isBad = cost.trim() !== '' && (costMinor === null || costMinor < 0)
  const send = (): void => {
    setIsTried(true)
    if (!isBad) start.mutate({ id, supplier, supplierOrder, costMinor, costCurrency })
  }
  return (
    <FormDialog
      title={isNew ? words.buy(number) : words.change(number)}
      sendLabel={isNew ? words.start : words.save}
      isBusy={start.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        {isNew && <p>{words.why}</p>}
        <TextField
          label={words.supplier}
          error={errorOf(errors, 'supplier')}
          optional
          maxLength={200}
          value={supplier}
          onChange={setSupplier}
        />
        <TextField
          label={words.supplierOrder}
          error={errorOf(errors, 'supplierOrder')}
          optional
          maxLength={100}
          value={supplierOrder}
          onChange={setSupplierOrder}
        />
        <div className="q-purchase-cost">
          <TextField
            label={words.cost}
            help={words.costHelp}
            error={isTried && isBad ? words.badAmount : errorOf(errors, 'costMinor')}
            optional
            inputMode="decimal"
            value={cost}
            onChange={setCost}
          />
          <Field label={words.currency}>
            {({ id: fieldId }) => (
              <Select
                id={fieldId}
                value={costCurrency}
                options={currencies.map((currency) => ({ value: currency, label: currency }))}
                onChange={setCostCurrency}
                style={{ width: '100%' }}
              />
            )}
          </Field>
        </div>
      </div>
    </FormDialog>
  )
}
export default SourceDialog
