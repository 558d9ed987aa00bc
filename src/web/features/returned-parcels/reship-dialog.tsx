import { AutoComplete, Modal } from 'antd'
import { localAddressLines } from '../../../contract/addresses/address-lines.ts'
import {
  operatorReturnedParcels,
  type ReturnedParcelCase,
} from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Country } from '../../ui/components/country.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import {
  carrierOfNumber,
  cleanNumber,
  knownCarriers,
  lastCarrier,
  rememberCarrier,
} from '../fulfilment/shipping/carriers.ts'
import { useFocusOnOpen } from '../fulfilment/common/use-focus-on-open.ts'
import { operatorReturnReads } from './return-calls.ts'
import { weightText } from '../../ui/text/weight-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Reship ${number}`,
    to: 'Ship to',
    line: 'Paid shipping line',
    goods: 'Goods',
    weight: 'Weight',
    number: 'Tracking number',
    carrier: 'Carrier',
    send: 'Ship',
    cancel: 'Cancel',
    sent: (number: string) => `Reshipped as ${number}.`,
  },
  zh: {
    title: (number: string) => `重寄 ${number}`,
    to: '收件人',
    line: '已付物流渠道',
    goods: '商品',
    weight: '重量',
    number: '运单号',
    carrier: '承运商',
    send: '发货',
    cancel: '取消',
    sent: (number: string) => `已重寄，运单号 ${number}。`,
  },
})

const ReshipDialog = ({ row, onClose }: { row: ReturnedParcelCase; onClose: () => void }) => {
  const words = useText(text)
  const title = useTitle()
  const draft = useDraft(`reship:${row.id}`, { carrier: lastCarrier(), trackingNumber: '' })
  const { carrier, trackingNumber } = draft.value
  const input = useFocusOnOpen()
  const reship = useCallMutation(operatorReturnedParcels.reshipReturn, {
    invalidates: operatorReturnReads,
    showsFields: true,
    onSuccess: (_, given) => {
      rememberCarrier(given.carrier)
      draft.clear()
      toast.success(words.sent(given.trackingNumber))
      onClose()
    },
  })
  const errors = fieldErrorsOf(reship.error)
  const type = (typed: string): void => {
    const number = cleanNumber(typed)
    const known = carrierOfNumber(number)
    draft.set((now) => ({ ...now, trackingNumber: number, ...(known && { carrier: known }) }))
  }
  return (
    <Modal
      open
      width={560}
      title={words.title(row.number)}
      okText={words.send}
      cancelText={words.cancel}
      okButtonProps={{ disabled: trackingNumber === '' || carrier === '' }}
      confirmLoading={reship.isPending}
      onOk={() => reship.mutate({ id: row.id, carrier, trackingNumber })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <DescriptionList
          rows={[
            [words.to, <Recipient key="to" row={row} />],
            [words.line, row.shippingLineName ?? '–'],
            [words.goods, row.lines.map((line) => `${line.quantity} × ${title(line)}`).join(', ')],
            [words.weight, weightText(row.weightGrams)],
          ]}
        />
        <RestoredNote draft={draft} />
        <TextField
          label={words.number}
          error={errors['trackingNumber'] ?? null}
          ref={input}
          autoComplete="off"
          value={trackingNumber}
          onChange={type}
        />
        <Field label={words.carrier} error={errors['carrier'] ?? null}>
          {({ status, ...control }) => (
            <AutoComplete
              {...control}
              {...(status && { status })}
              value={carrier}
              options={knownCarriers.map((value) => ({ value }))}
              onChange={(typed: string) => draft.set((now) => ({ ...now, carrier: typed }))}
              style={{ width: '100%' }}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default ReshipDialog

const Recipient = ({ row: { address } }: { row: ReturnedParcelCase }) => {
  const lines = [
    ...localAddressLines(address),
    [address.phone, address.taxNumber].filter(Boolean).join(' · '),
  ].filter(Boolean)
  return (
    <address className="q-return-recipient">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      <Country code={address.countryCode} />
    </address>
  )
}
