import { InputNumber, Modal, Radio } from 'antd'
import { useState } from 'react'
import { extraServices, type ExtraService } from '../../../contract/extra-services/extra-services.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  extraServiceLimits,
  serviceSubjects,
  type ServiceSubject,
} from '../../../contract/extra-services/service-order-states.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { errorOf, Field } from '../../ui/forms/form.tsx'
import { Money } from '../../ui/components/money.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { useOwnWords } from '../services/service-text.ts'
import { ticketImageTypes } from '../tickets/ticket-calls.ts'
import { sellerReads } from './extra-service-calls.ts'
import { factText, perText } from './extra-service-text.ts'
import { GoodsField, OrdersField, subjectText, type ChosenOrder, type Goods } from './subject-fields.tsx'
import './extra-services.css'

const text = defineText({
  en: {
    title: (name: string) => `Order ${name}`,
    askTitle: (name: string) => `Request a quote for ${name}`,
    subject: 'What is it for?',
    needsGoods: 'Add at least one product.',
    needsOrders: 'Select at least one order.',
    quantity: 'Quantity',
    note: 'Note',
    noteHelp: 'What matters to you: views, colours, texts, sizes, dates.',
    images: 'Images',
    total: 'Total',
    priceLater: 'The agency quotes a price and the days it takes. You pay only if you agree.',
    payNext: 'You pay in the next step, from your wallet.',
    order: 'Order service',
    ask: 'Request quote',
    sent: (number: string) => `${number} sent to the agency for a quote.`,
    ordered: (number: string) => `${number} ordered. Pay to start the work.`,
  },
  zh: {
    title: (name: string) => `订购${name}`,
    askTitle: (name: string) => `提交询价：${name}`,
    subject: '用于',
    needsGoods: '请至少添加一个产品。',
    needsOrders: '请至少选择一个订单。',
    quantity: '数量',
    note: '备注',
    noteHelp: '请说明要求：角度、颜色、文字、尺寸、日期等。',
    images: '图片',
    total: '合计',
    priceLater: '平台会报价并说明所需天数，您同意后再付款。',
    payNext: '下一步使用钱包余额付款。',
    order: '订购服务',
    ask: '提交询价',
    sent: (number: string) => `${number} 已提交，等待平台报价。`,
    ordered: (number: string) => `${number} 已下单，付款后开始处理。`,
  },
})

interface Draft {
  readonly subject: ServiceSubject
  readonly goods: readonly Goods[]
  readonly orders: readonly ChosenOrder[]
  readonly quantity: number
  readonly note: string
}

interface OrderDialogProps {
  readonly service: ExtraService
  readonly currency: Currency
  /** Filled in at the start. */
  readonly quantity?: number
  readonly onClose: () => void
}

const OrderDialog = ({ service, currency, onClose, ...start }: OrderDialogProps) => {
  const words = useText(text)
  const subjectWords = useText(subjectText)
  const facts = useText(factText)
  const per = useText(perText)
  const own = useOwnWords()
  const go = useGo()
  const seesOrders = useAccess().hasMenu(3)
  const isMaterial = service.isMaterial
  const draft = useDraft<Draft>(`service-order:${service.id}`, {
    subject: 'general',
    goods: [],
    orders: [],
    quantity: start.quantity ?? (isMaterial ? 100 : 1),
    note: '',
  })
  const uploads = useUploads({
    send: sendTicketFile,
    when: 'onConfirm',
    limit: extraServiceLimits.attachments,
  })
  const [isBusy, setIsBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const create = useCallMutation(extraServices.createServiceOrder, {
    invalidates: sellerReads,
    showsFields: true,
    onSuccess: ({ id, number, status }) => {
      toast.success(status === 'requested' ? words.sent(number) : words.ordered(number))
      draft.clear()
      onClose()
      void go(`/extra/serviceOrder/${id}`)
    },
  })
  const { subject, goods, orders: chosen, quantity, note } = draft.value
  const patch = (change: Partial<Draft>): void => draft.set((now) => ({ ...now, ...change }))
  const errors = fieldErrorsOf(create.error)
  const missingGoods = subject === 'goods' && goods.length === 0
  const missingOrders = subject === 'orders' && chosen.length === 0
  const send = async (): Promise<void> => {
    setIsTried(true)
    if (missingGoods || missingOrders) return
    setIsBusy(true)
    const files = await uploads.queue.sendAll()
    if (files) {
      const input = {
        extraServiceId: service.id,
        agreedMinor: service.priceMinor,
        quantity: service.basis === 'unit' ? quantity : 1,
        subject,
        skuIds: subject === 'goods' ? goods.map(({ skuId }) => skuId) : [],
        orderIds: subject === 'orders' ? chosen.map(({ value }) => value) : [],
        note,
        images: files.map(({ url }) => url),
      }
      // The uploader or the mutation has shown the error.
      await create.mutateAsync(input).catch(() => undefined)
    }
    setIsBusy(false)
  }
  const name = own(service.nameEn, service.nameZh)
  const isOnRequest = service.priceMinor === null
  const subjects = serviceSubjects.filter((one) => one !== 'orders' || seesOrders)
  return (
    <Modal
      open
      width={640}
      title={isOnRequest ? words.askTitle(name) : words.title(name)}
      okText={isOnRequest ? words.ask : words.order}
      cancelText={facts.cancel}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        {!isMaterial && (
          <Field label={words.subject}>
            {({ id }) => (
              <Radio.Group
                id={id}
                aria-label={words.subject}
                value={subject}
                options={subjects.map((value) => ({ value, label: subjectWords[value] }))}
                onChange={(event) => patch({ subject: event.target.value as ServiceSubject })}
              />
            )}
          </Field>
        )}
        {subject === 'goods' && (
          <GoodsField
            goods={goods}
            error={isTried && missingGoods ? words.needsGoods : errorOf(errors, 'skuIds')}
            onChange={(next) => patch({ goods: next })}
          />
        )}
        {subject === 'orders' && (
          <OrdersField
            chosen={chosen}
            error={isTried && missingOrders ? words.needsOrders : errorOf(errors, 'orderIds')}
            onChange={(next) => patch({ orders: next })}
          />
        )}
        {service.basis === 'unit' && (
          <Field label={words.quantity} error={errorOf(errors, 'quantity')}>
            {({ status, ...control }) => (
              <InputNumber
                {...control}
                {...(status ? { status } : {})}
                min={1}
                max={extraServiceLimits.quantity}
                precision={0}
                value={quantity}
                onChange={(next) => patch({ quantity: next ?? 1 })}
              />
            )}
          </Field>
        )}
        <TextAreaField
          label={words.note}
          help={words.noteHelp}
          error={errorOf(errors, 'note')}
          optional
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={extraServiceLimits.note}
          value={note}
          onChange={(next) => patch({ note: next })}
        />
        <Field label={words.images} error={errorOf(errors, 'images')} optional>
          {() => <Uploader uploads={uploads} label={words.images} types={ticketImageTypes} />}
        </Field>
        {service.priceMinor === null ? (
          <p className="q-muted">{words.priceLater}</p>
        ) : (
          <p className="q-service-order-sum">
            <span>
              {words.total}{' '}
              <Money
                amountMinor={service.priceMinor * (service.basis === 'unit' ? quantity : 1)}
                currency={currency}
                strong
              />
            </span>
            <span className="q-muted">
              <Money amountMinor={service.priceMinor} currency={currency} /> {per[service.basis]} ·{' '}
              {facts.days(service.days)}
            </span>
            <span className="q-muted">{words.payNext}</span>
          </p>
        )}
      </div>
    </Modal>
  )
}
export default OrderDialog
