import { useState } from 'react'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import { operatorProfit, type CostSetting } from '../../../contract/profit/profit.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Money } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'

const text = defineText({
  en: {
    title: 'Edit own costs',
    send: 'Save costs',
    from: 'Valid from',
    fromHelp: 'Orders paid since then are counted again.',
    packing: 'Packing per parcel',
    packingHelp: 'Material and work.',
    service: 'Services',
    serviceHelp: 'What they cost, of their price.',
    paypal: 'PayPal’s fee',
    paypalHelp: 'Of a payment. What customers bear of it is deducted.',
    number: 'must be a number from 0 to 100',
    amount: 'must be an amount of 0 or more',
    day: 'is required',
    history: 'Costs so far',
    by: 'Changed by',
    saved: 'Costs saved. Orders are counted again within minutes.',
  },
  zh: {
    title: '修改自有成本',
    send: '保存成本',
    from: '生效日',
    fromHelp: '自该日起付款的订单会重新统计。',
    packing: '每个包裹的包装成本',
    packingHelp: '材料和人工。',
    service: '服务成本',
    serviceHelp: '占服务价格的比例。',
    paypal: 'PayPal 手续费',
    paypalHelp: '占付款的比例；客户承担的部分会扣除。',
    number: '须为 0 到 100 的数字',
    amount: '须为不小于 0 的金额',
    day: '必填',
    history: '历史成本',
    by: '修改人',
    saved: '成本已保存，订单将在几分钟内重新统计。',
  },
})

const toBp = (percent: string): number | null => {
  const bp = parseMinor(percent)
  return bp !== null && bp >= 0 && bp <= 10_000 ? bp : null
}
const percentOf = (bp: number): string => `${formatMinor(bp)}%`

const CostSettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data } = useCall(operatorProfit.listCostSettings, {}, { quiet: true, keepPrevious: false })
  return data ? (
    <SettingsForm settings={data.settings} onClose={onClose} />
  ) : (
    <LoadingDialog onClose={onClose} />
  )
}
export default CostSettingsDialog

const LoadingDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useText(text)
  return (
    <FormDialog title={words.title} sendLabel={words.send} isDisabled onSend={onClose} onClose={onClose}>
      <CardSkeleton lines={4} />
    </FormDialog>
  )
}

interface SettingsFormProps {
  readonly settings: readonly CostSetting[]
  readonly onClose: () => void
}

const SettingsForm = ({ settings, onClose }: SettingsFormProps) => {
  const words = useText(text)
  const [last] = settings
  const [validFrom, setValidFrom] = useState(() => new Date().toISOString().slice(0, 10))
  const [packing, setPacking] = useState(last ? formatMinor(last.packingUsdMinor) : '')
  const [service, setService] = useState(last ? formatMinor(last.serviceBp) : '')
  const [paypal, setPaypal] = useState(last ? formatMinor(last.paypalBp) : '')
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorProfit.saveCostSetting, {
    invalidates: [operatorProfit.listCostSettings, operatorProfit.getProfit],
    showsFields: true,
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const minor = parseMinor(packing)
  const packingUsdMinor = minor !== null && minor >= 0 ? minor : null
  const [serviceBp, paypalBp] = [toBp(service), toBp(paypal)]
  const faultOf = (isWrong: boolean, message: string, path: string): string | null =>
    isTried && isWrong ? message : errorOf(errors, path)
  const send = (): void => {
    setIsTried(true)
    if (validFrom === '' || packingUsdMinor === null || serviceBp === null || paypalBp === null) return
    save.mutate({ validFrom, packingUsdMinor, serviceBp, paypalBp })
  }
  return (
    <FormDialog
      title={words.title}
      width={640}
      sendLabel={words.send}
      isBusy={save.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <FieldRow>
          <TextField
            label={words.from}
            help={words.fromHelp}
            type="date"
            error={faultOf(validFrom === '', words.day, 'validFrom')}
            value={validFrom}
            onChange={setValidFrom}
          />
          <Field
            label={words.packing}
            help={words.packingHelp}
            error={faultOf(packingUsdMinor === null, words.amount, 'packingUsdMinor')}
          >
            {(control) => <AmountInput {...control} currency="USD" value={packing} onChange={setPacking} />}
          </Field>
        </FieldRow>
        <FieldRow>
          <TextField
            label={words.service}
            help={words.serviceHelp}
            inputMode="decimal"
            suffix="%"
            error={faultOf(serviceBp === null, words.number, 'serviceBp')}
            value={service}
            onChange={setService}
          />
          <TextField
            label={words.paypal}
            help={words.paypalHelp}
            inputMode="decimal"
            suffix="%"
            error={faultOf(paypalBp === null, words.number, 'paypalBp')}
            value={paypal}
            onChange={setPaypal}
          />
        </FieldRow>
        {settings.length > 0 && (
          <CardTable
            label={words.history}
            rows={settings}
            rowKey={(one) => one.validFrom}
            columns={[
              { title: words.from, render: (one) => calendarDayOf(one.validFrom) },
              {
                title: words.packing,
                align: 'right',
                render: (one) => <Money amountMinor={one.packingUsdMinor} currency="USD" />,
              },
              { title: words.service, align: 'right', render: (one) => percentOf(one.serviceBp) },
              { title: words.paypal, align: 'right', render: (one) => percentOf(one.paypalBp) },
              { title: words.by, render: (one) => one.changedBy },
            ]}
          />
        )}
      </div>
    </FormDialog>
  )
}
