import { Button, Modal } from 'antd'
import { useState } from 'react'
import {
  operatorCustomerPrices,
  type AgreedPrice,
} from '../../../contract/customer-prices/customer-prices.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { errorOf } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { priceText, scopeText, subjectText } from './source-text.ts'

const text = defineText({
  en: {
    title: 'Change end of price',
    customer: 'Customer',
    subject: 'For',
    price: 'Price',
    endsOn: 'Last day',
    help: 'Leave empty if it has no end.',
    cancel: 'Cancel',
    save: 'Save last day',
    endNow: 'End now',
    keeps: 'Orders that are already priced keep their price.',
    saved: 'Last day saved.',
    ended: 'Price ended. New orders no longer get it.',
  },
  zh: {
    title: '更改价格截止日',
    customer: '客户',
    subject: '适用范围',
    price: '价格',
    endsOn: '截止日',
    help: '留空表示长期有效。',
    cancel: '取消',
    save: '保存截止日',
    endNow: '立即结束',
    keeps: '已计价的订单保持原有价格。',
    saved: '截止日已保存。',
    ended: '价格已结束，新订单不再适用。',
  },
})

interface EndDialogProps {
  readonly rule: AgreedPrice
  readonly onClose: () => void
}

export const EndDialog = ({ rule, onClose }: EndDialogProps) => {
  const words = useText(text)
  const scopes = useText(scopeText)
  const locale = useLocale()
  const [endsOn, setEndsOn] = useState(rule.endsOn ?? '')
  const invalidates = [operatorCustomerPrices.listCustomerPrices]
  const save = useCallMutation(operatorCustomerPrices.changeCustomerPriceEnd, {
    invalidates,
    showsFields: true,
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  })
  const end = useCallMutation(operatorCustomerPrices.endCustomerPrice, {
    invalidates,
    onSuccess: () => {
      toast.success(words.ended)
      onClose()
    },
  })
  const isBusy = save.isPending || end.isPending
  return (
    <Modal
      open
      title={words.title}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {words.cancel}
        </Button>,
        <Button key="end" danger disabled={isBusy} onClick={() => end.mutate({ id: rule.id })}>
          {words.endNow}
        </Button>,
        <Button
          key="save"
          type="primary"
          loading={save.isPending}
          disabled={isBusy || endsOn === (rule.endsOn ?? '')}
          onClick={() => save.mutate({ id: rule.id, endsOn: endsOn || null })}
        >
          {words.save}
        </Button>,
      ]}
    >
      <div className="q-stack">
        <DescriptionList
          rows={[
            [words.customer, rule.customerName],
            [words.subject, subjectText(rule, scopes)],
            [words.price, priceText(rule, locale)],
          ]}
        />
        <TextField
          label={words.endsOn}
          help={words.help}
          error={errorOf(fieldErrorsOf(save.error), 'endsOn')}
          type="date"
          value={endsOn}
          onChange={setEndsOn}
        />
        <p className="q-note">{words.keeps}</p>
      </div>
    </Modal>
  )
}
